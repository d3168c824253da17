import { setBalance } from '@firn/evm/dev';
import type { DevSetBalanceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCount } from '../../requests/count.js';

export const devSetBalance: DevSetBalanceHandler<NodeContext> = async ({ address, balance }, { chain }) => {
  await setBalance(chain, lower(address), toCount(balance));
  return true;
};
