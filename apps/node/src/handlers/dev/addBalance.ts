import type { DevAddBalanceHandler } from '@firn/node-server';
import { addBalance } from '../../evm/dev/edit-state.js';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';

export const devAddBalance: DevAddBalanceHandler<NodeContext> = async ({ address, amount }, { chain }) => {
  await addBalance(chain, lower(address), amount);
  return true;
};
