import type { EthGetUncleByBlockNumberAndIndexHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { findBlock } from '../../requests/block-parameter.js';
import { toUncle } from '../../serializers/evm/uncle-answer.js';

export const ethGetUncleByBlockNumberAndIndex: EthGetUncleByBlockNumberAndIndexHandler<NodeContext> = (
  { block, index },
  { chain },
) => toUncle(findBlock(chain, block), index, chain.rules.headerForm);
