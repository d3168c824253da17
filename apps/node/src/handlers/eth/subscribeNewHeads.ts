import type { EthSubscribeNewHeadsHandler } from '@firn/node-server';
import { streamEvents } from '../../chains/stream-events.js';
import type { NodeContext } from '../../node/node-context.js';
import { toEvmHeader } from '../../serializers/evm/header-answer.js';

export const ethSubscribeNewHeads: EthSubscribeNewHeadsHandler<NodeContext> = async function* (
  _,
  { chain, signal },
) {
  for await (const { block } of streamEvents(chain, 'block', signal)) {
    yield toEvmHeader(block, chain.rules.headerForm);
  }
};
