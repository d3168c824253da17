import { bigintToBytes, bytesToBigint, type Hex } from '@firn/primitives/bytes';
import type { WorldState } from '../../state/world-state.js';
import { addressToWord } from './abi-words.js';

/** A state of which storage can be read: `WorldState` and `StateView`. */
export interface ReadableState {
  /** The value of a slot of 32 bytes, without leading zeros. */
  storage(address: Hex, slot: Uint8Array): Uint8Array;
}

/** What an account may do with a stateful precompile, as storage and `readAllowList` number it. */
export const roles = { none: 0n, enabled: 1n, admin: 2n, manager: 3n } as const;

/** One of `roles`. */
export type Role = (typeof roles)[keyof typeof roles];

const names: ReadonlyMap<bigint, string> = new Map([
  [roles.none, 'NoRole'],
  [roles.enabled, 'EnabledRole'],
  [roles.admin, 'AdminRole'],
  [roles.manager, 'ManagerRole'],
]);

/** The role in the words of the reference client. */
export function roleName(role: bigint): string {
  return names.get(role) ?? 'UnknownRole';
}

/** The role of an account: stored in the slot that is its address (subnet-evm, `allowlist.GetAllowListStatus`). */
export function readRole(state: ReadableState, precompile: Hex, account: Hex): bigint {
  return bytesToBigint(state.storage(precompile, addressToWord(account)));
}

/** Stores a role of an account. */
export function writeRole(state: WorldState, precompile: Hex, account: Hex, role: Role): void {
  state.setStorage(precompile, addressToWord(account), bigintToBytes(role));
}

/** Whether the role is one that may use the precompile. */
export function isEnabled(role: bigint): boolean {
  return role === roles.enabled || role === roles.admin || role === roles.manager;
}

/** Whether who has the role may change another account's from `from` to `to`. */
export function canModify(role: bigint, from: bigint, to: Role): boolean {
  if (role === roles.admin) return true;
  const isOrdinary = (other: bigint): boolean => other === roles.none || other === roles.enabled;
  return role === roles.manager && isOrdinary(from) && isOrdinary(to);
}
