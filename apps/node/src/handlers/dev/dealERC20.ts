import { dealErc20 } from '@firn/evm/dev';
import type { DevDealERC20Handler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toCount } from '../../requests/count.js';

export const devDealERC20: DevDealERC20Handler<NodeContext> = async (
  { address, token, balance },
  context,
) => {
  const held = { token: lower(token), account: lower(address), amount: toCount(balance) };
  await dealErc20(context.chain, held, toCallLimits(context));
  return true;
};
