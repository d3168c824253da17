import type { EthGetUncleByBlockNumberAndIndexHandler } from '@firn/node-server';
import { toUncle } from '../../answers/evm/uncle-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';

export const ethGetUncleByBlockNumberAndIndex: EthGetUncleByBlockNumberAndIndexHandler<NodeContext> = (
  { block, index },
  { chain },
) => toUncle(findBlock(chain, block), index, chain.rules.headerForm);
