import type { EthGetBalanceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { readState } from '../../requests/pending-block.js';

export const ethGetBalance: EthGetBalanceHandler<NodeContext> = ({ address, block }, { hosted }) =>
  readState(hosted, block, (state) => state.account(lower(address))?.balance ?? 0n);
