import { emptyAccount, type StateView } from '@firn/evm/state';
import type { AccountInfo } from '@firn/node-validators';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';

/** Balance, nonce and code of an account in a state. */
export function toAccountInfo(state: Pick<StateView, 'account' | 'code'>, address: Hex): AccountInfo {
  const { balance, nonce } = state.account(address) ?? emptyAccount;
  return { balance, nonce, code: bytesToHex(state.code(address)) };
}
