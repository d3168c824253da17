import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { EvmError } from '../evm-error.js';
import { emptyAccount } from '../state/account.js';
import type { StateUpgrade } from '../state/state-upgrade.js';
import type { WorldState } from '../state/world-state.js';
import { address, hex, type JsonFields, list, number, optionalUint64, record, shown } from './json-fields.js';

/** A change of the state that an upgrade document asks for. */
export interface ScheduledStateUpgrade {
  /** Unix seconds: it is made in the first block at or after that time. */
  readonly blockTimestamp: bigint;
  /** As it was written. */
  readonly document: JsonFields;
  readonly apply: StateUpgrade;
}

interface AccountChange {
  readonly address: Hex;
  /** Wei; negative for what is taken. */
  readonly balanceChange: bigint;
  readonly code: Hex;
  readonly storage: ReadonlyMap<Hex, Hex>;
}

/**
 * The changes of the state in an upgrade document: `[{ "blockTimestamp", "accounts": { "<address>": { "balanceChange",
 * "code", "storage" } } }]`, at rising times.
 * @throws EvmError `genesis` in the reference node's words.
 */
export function parseStateUpgrades(json: unknown): ScheduledStateUpgrade[] {
  let previous = 0n;
  return list(json, 'stateUpgrades').map((item, index) => {
    const name = `stateUpgrades[${index}]`;
    const fields = record(item, name);
    const blockTimestamp = optionalUint64(fields.blockTimestamp, `${name}.blockTimestamp`);
    const place = `invalid state upgrades: StateUpgrade[${index}]: config block timestamp`;
    if (blockTimestamp === undefined) throw new EvmError('genesis', `${place} cannot be nil`);
    if (blockTimestamp === 0n) throw new EvmError('genesis', `${place} (0) must be greater than 0`);
    if (blockTimestamp <= previous) {
      throw new EvmError('genesis', `${place} (${blockTimestamp}) <= previous timestamp (${previous})`);
    }
    previous = blockTimestamp;
    const changes = Object.entries(record(fields.accounts, `${name}.accounts`)).map(([account, change]) =>
      parseChange(account, change, `${name}.accounts.${account}`),
    );
    return {
      blockTimestamp,
      document: fields,
      apply: (state) => {
        for (const change of changes) applyChange(state, change);
      },
    };
  });
}

function parseChange(account: string, json: unknown, name: string): AccountChange {
  const fields = record(json, name);
  const storage = fields.storage === undefined ? {} : record(fields.storage, `${name}.storage`);
  return {
    address: address(account, name),
    balanceChange: parseBalanceChange(fields.balanceChange, `${name}.balanceChange`),
    code: hex(fields.code, `${name}.code`, '0x'),
    storage: new Map(
      Object.entries(storage).map(([slot, value]) => [
        word(slot, `${name}.storage`),
        word(value, `${name}.storage.${slot}`),
      ]),
    ),
  };
}

function parseBalanceChange(value: unknown, name: string): bigint {
  const text = typeof value === 'number' ? String(value) : value;
  const isTaken = typeof text === 'string' && text.startsWith('-');
  const amount = number(isTaken ? text.slice(1) : value, name, 0n);
  if (amount >= 1n << 256n) throw new EvmError('genesis', `${name} must be below 2^256, not ${shown(value)}`);
  return isTaken ? -amount : amount;
}

function word(value: unknown, name: string): Hex {
  const read = hex(value, name);
  if (read.length !== 66) throw new EvmError('genesis', `${name} must hold 32 bytes, not ${shown(value)}`);
  return read;
}

function applyChange(state: WorldState, { address, balanceChange, code, storage }: AccountChange): void {
  const account = state.account(address) ?? emptyAccount;
  const balance = account.balance + balanceChange;
  if (balance < 0n) {
    throw new EvmError(
      'block-build',
      `insufficient balance for subtraction: account ${address} has ${account.balance} but needs ${-balanceChange}`,
    );
  }
  // As for a contract that is deployed (EIP-158).
  const nonce = code !== '0x' && account.nonce === 0n ? 1n : account.nonce;
  state.updateAccount(address, { balance, nonce });
  if (code !== '0x') state.setCode(address, hexToBytes(code));
  for (const [slot, value] of storage) {
    state.setStorage(address, hexToBytes(slot), hexToBytes(value));
  }
}
