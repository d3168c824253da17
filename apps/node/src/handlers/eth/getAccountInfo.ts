import type { EthGetAccountInfoHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { stateOf } from '../../requests/pending-block.js';
import { toAccountInfo } from '../../serializers/evm/account-info-answer.js';

export const ethGetAccountInfo: EthGetAccountInfoHandler<NodeContext> = async (
  { address, block },
  { hosted },
) => toAccountInfo(await stateOf(hosted, block), lower(address));
