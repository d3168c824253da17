import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { EvmError } from '../evm-error.js';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { type AccountState, emptyCodeHash, emptyStorageRoot } from '../state/account.js';
import type { StateView } from '../state/state-view.js';

/** The most slots of all accounts of one dump. */
const maxDumpedSlots = 100_000;

/** Which accounts of a state are dumped, and what of them. */
export interface DumpOptions {
  /** Hash of an address to begin at; empty for the first. */
  readonly start: Uint8Array;
  /** The most accounts. */
  readonly limit: number;
  readonly withCode: boolean;
  readonly withStorage: boolean;
  /** Lists accounts whose address is not known, too. */
  readonly withIncomplete: boolean;
}

/** An account as a dump tells it. */
export interface DumpedAccount {
  /** Hash of the address. */
  readonly key: Uint8Array;
  /** Undefined where only its hash is known. */
  readonly address: Hex | undefined;
  readonly account: AccountState;
  /** Undefined where there is none, or it was not asked for. */
  readonly code: Hex | undefined;
  /** Values as RLP, by slot, or by the hash of the slot where that alone is known. */
  readonly storage: ReadonlyMap<Hex, Uint8Array> | undefined;
}

/** A page of accounts, in the order of the hashes of their addresses. */
export interface StateDump {
  readonly accounts: readonly DumpedAccount[];
  /** Where the next page begins; undefined after the last account. */
  readonly next: Uint8Array | undefined;
}

/** Lists the accounts of a state. @throws EvmError `debug` for more than 100,000 slots. */
export function dumpAccounts(state: StateView, options: DumpOptions): StateDump {
  const accounts: DumpedAccount[] = [];
  let slots = 0;
  for (const { key, account } of state.accounts(options.start)) {
    if (accounts.length === options.limit) return { accounts, next: key };
    const preimage = state.database.preimage(key);
    if (preimage === undefined && !options.withIncomplete) continue;
    const storage = options.withStorage ? dumpStorage(state, account, maxDumpedSlots - slots) : undefined;
    slots += storage?.size ?? 0;
    accounts.push({
      key,
      account,
      address: preimage && bytesToHex(preimage),
      code: options.withCode ? codeOf(state, account) : undefined,
      storage,
    });
  }
  return { accounts, next: undefined };
}

function codeOf(state: StateView, { codeHash }: AccountState): Hex | undefined {
  return Buffer.compare(codeHash, emptyCodeHash) === 0
    ? undefined
    : bytesToHex(state.database.code(codeHash));
}

function dumpStorage(
  state: StateView,
  { storageRoot }: AccountState,
  limit: number,
): ReadonlyMap<Hex, Uint8Array> | undefined {
  if (Buffer.compare(storageRoot, emptyStorageRoot) === 0) return undefined;
  const slots = new Map<Hex, Uint8Array>();
  for (const { key, value } of state.storageEntries(storageRoot)) {
    if (slots.size === limit) {
      throw new EvmError(
        'debug',
        `more than ${maxDumpedSlots} slots: ask for fewer accounts, or leave out the storage`,
      );
    }
    slots.set(bytesToHex(state.database.preimage(key) ?? key), encodeRlp(value));
  }
  return slots;
}
