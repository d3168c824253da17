import { addBalance } from '@firn/evm/dev';
import type { DevAddBalanceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCount } from '../../requests/count.js';

export const devAddBalance: DevAddBalanceHandler<NodeContext> = async ({ address, amount }, { chain }) => {
  await addBalance(chain, lower(address), toCount(amount));
  return true;
};
