import { emptyAccount, type StateView } from '@firn/evm/state';
import type { AccountProof } from '@firn/node-validators';
import { bytesToBigint, bytesToHex, type Hex } from '@firn/primitives/bytes';
import { toSlot } from '../../requests/storage-slot.js';

/** An account and some of its storage with their proofs (EIP-1186). */
export function toAccountProof(state: StateView, address: Hex, keys: readonly string[]): AccountProof {
  const account = state.account(address) ?? emptyAccount;
  return {
    address,
    accountProof: state.accountProof(address).map(bytesToHex),
    balance: account.balance,
    codeHash: bytesToHex(account.codeHash),
    nonce: account.nonce,
    storageHash: bytesToHex(account.storageRoot),
    storageProof: keys.map((key) => ({
      key: toKeyAnswer(key),
      value: bytesToBigint(state.storage(address, toSlot(key))),
      proof: state.storageProof(address, toSlot(key)).map(bytesToHex),
    })),
  };
}

// As the reference client does: a whole word stays one, anything shorter is told as a number.
function toKeyAnswer(key: string): Hex {
  const digits = key.replace(/^0x/, '');
  return digits.length > 62 ? bytesToHex(toSlot(key)) : `0x${bytesToBigint(toSlot(key)).toString(16)}`;
}
