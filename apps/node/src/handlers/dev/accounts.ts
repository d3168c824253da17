import {
  addBalance,
  dealErc20,
  setBalance,
  setCode,
  setErc20Allowance,
  setNonce,
  setStorage,
} from '@firn/evm/dev';
import type { DevHandlers } from '@firn/node-server';
import { hexToBytes } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { lower } from '../../requests/block-parameter.js';
import { toCount } from '../../requests/count.js';
import { toSlot } from '../../requests/storage-slot.js';
import { toCallLimits } from '../../requests/transaction-request.js';

/** Edits of accounts and tokens. */
export const devAccounts = {
  dev_addBalance: async ({ address, amount }, { chain }) => {
    await addBalance(chain, lower(address), toCount(amount));
    return true;
  },

  dev_setBalance: async ({ address, balance }, { chain }) => {
    await setBalance(chain, lower(address), toCount(balance));
    return true;
  },

  dev_setCode: async ({ address, code }, { chain }) => {
    await setCode(chain, lower(address), hexToBytes(code));
    return true;
  },

  dev_setNonce: async ({ address, nonce }, { chain }) => {
    await setNonce(chain, lower(address), toCount(nonce));
    return true;
  },

  dev_setStorageAt: async ({ address, slot, value }, { chain }) => {
    await setStorage(
      chain,
      lower(address),
      toSlot(typeof slot === 'number' ? slot.toString(16) : slot),
      toSlot(value),
    );
    return true;
  },

  dev_dealERC20: async ({ address, token, balance }, context) => {
    const held = { token: lower(token), account: lower(address), amount: toCount(balance) };
    await dealErc20(context.chain, held, toCallLimits(context));
    return true;
  },

  dev_setERC20Allowance: async ({ owner, spender, token, amount }, context) => {
    const grant = {
      token: lower(token),
      owner: lower(owner),
      spender: lower(spender),
      amount: toCount(amount),
    };
    await setErc20Allowance(context.chain, grant, toCallLimits(context));
    return true;
  },
} satisfies Partial<DevHandlers<NodeContext>>;
