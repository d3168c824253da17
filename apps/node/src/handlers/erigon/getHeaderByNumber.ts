import type { ErigonGetHeaderByNumberHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findOtsBlock } from '../../requests/ots-block-number.js';
import { toEvmHeader } from '../../serializers/evm/header-answer.js';

export const erigonGetHeaderByNumber: ErigonGetHeaderByNumberHandler<NodeContext> = (
  { number },
  { chain },
) => {
  const block = findOtsBlock(chain, number);
  return block === undefined ? null : toEvmHeader(block, chain.rules.headerForm);
};
