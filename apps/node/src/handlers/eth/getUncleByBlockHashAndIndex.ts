import type { EthGetUncleByBlockHashAndIndexHandler } from '@firn/node-server';
import { toUncle } from '../../answers/evm/uncle-answer.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const ethGetUncleByBlockHashAndIndex: EthGetUncleByBlockHashAndIndexHandler<NodeContext> = (
  { blockHash, index },
  { chain },
) => toUncle(chain.blockByHash(lower(blockHash)), index, chain.rules.headerForm);
