import type { EthSubscribeNewHeadsHandler } from '@firn/node-server';
import { toEvmHeader } from '../../answers/evm/header-answer.js';
import { streamEvents } from '../../chains/stream-events.js';
import type { NodeContext } from '../../node/node-context.js';

export const ethSubscribeNewHeads: EthSubscribeNewHeadsHandler<NodeContext> = async function* (
  _,
  { chain, signal },
) {
  for await (const { block } of streamEvents(chain, 'block', signal)) {
    yield toEvmHeader(block, chain.rules.headerForm);
  }
};
