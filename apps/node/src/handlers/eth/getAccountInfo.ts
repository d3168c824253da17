import type { EthGetAccountInfoHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { readState } from '../../requests/pending-block.js';
import { toAccountInfo } from '../../serializers/evm/account-info-answer.js';

export const ethGetAccountInfo: EthGetAccountInfoHandler<NodeContext> = ({ address, block }, { hosted }) =>
  readState(hosted, block, (state) => toAccountInfo(state, lower(address)));
