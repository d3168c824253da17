import { setErc20Allowance } from '@firn/evm/dev';
import type { DevSetERC20AllowanceHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCallLimits } from '../../requests/call-limits.js';
import { toCount } from '../../requests/count.js';

export const devSetERC20Allowance: DevSetERC20AllowanceHandler<NodeContext> = async (
  { owner, spender, token, amount },
  context,
) => {
  const grant = {
    token: lower(token),
    owner: lower(owner),
    spender: lower(spender),
    amount: toCount(amount),
  };
  await setErc20Allowance(context.chain, grant, toCallLimits(context));
  return true;
};
