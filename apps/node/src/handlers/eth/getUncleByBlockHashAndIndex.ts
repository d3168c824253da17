import type { EthGetUncleByBlockHashAndIndexHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toUncle } from '../../serializers/evm/uncle-answer.js';

export const ethGetUncleByBlockHashAndIndex: EthGetUncleByBlockHashAndIndexHandler<NodeContext> = (
  { blockHash, index },
  { chain },
) => toUncle(chain.blockByHash(lower(blockHash)), index, chain.rules.headerForm);
