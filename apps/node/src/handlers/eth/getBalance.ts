import type { EthGetBalanceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { stateOf } from '../../requests/pending-block.js';

export const ethGetBalance: EthGetBalanceHandler<NodeContext> = async ({ address, block }, { hosted }) => {
  const state = await stateOf(hosted, block);
  return state.account(lower(address))?.balance ?? 0n;
};
