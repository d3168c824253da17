import type { DumpedAccount, StateDump } from '@firn/evm/inspection';
import type { StateView } from '@firn/evm/state';
import type { DumpAccount, StateDump as StateDumpAnswer } from '@firn/node-validators';
import { bytesToHex } from '@firn/primitives/bytes';

/** The most accounts of an answer, as with the reference client. */
export const maxDumpedAccounts = 256;

/** A page of a state as the interface tells it. */
export function toStateDump(state: StateView, { accounts, next }: StateDump): StateDumpAnswer {
  const entries = accounts.map((account) => [
    account.address ?? `pre(${bytesToHex(account.key)})`,
    toDumpAccount(account),
  ]);
  return {
    root: Buffer.from(state.root).toString('hex'),
    accounts: Object.fromEntries(entries),
    next: next && Buffer.from(next).toString('base64'),
  };
}

function toDumpAccount({ account, address, key, code, storage }: DumpedAccount): DumpAccount {
  const slots = [...(storage ?? [])].map(([slot, value]) => [slot, Buffer.from(value).toString('hex')]);
  return {
    balance: account.balance,
    nonce: account.nonce,
    root: bytesToHex(account.storageRoot),
    codeHash: bytesToHex(account.codeHash),
    code,
    storage: storage && Object.fromEntries(slots),
    address,
    key: bytesToHex(key),
  };
}
