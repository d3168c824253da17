import type { Address } from '@ethereumjs/util';
import { bytesToBigint, bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { WorldState } from '../state/world-state.js';
import type { RunState } from './opcode-table.js';
import { WorldStateManager } from './state-manager.js';

const names = new WeakMap<Address, Hex>();

/** The state that a contract runs on, to be asked without a promise. @throws TypeError on a state of another kind. */
export function stateOf({ stateManager }: RunState): WorldState {
  if (!(stateManager instanceof WorldStateManager)) throw new TypeError('contracts run on a WorldState');
  return stateManager.state;
}

/** The address of the running contract. */
export function selfOf({ env }: RunState): Hex {
  const known = names.get(env.address);
  if (known !== undefined) return known;
  const name = bytesToHex(env.address.bytes);
  names.set(env.address, name);
  return name;
}

/** The number in 32 bytes of its own. */
export function toWord(value: bigint): Uint8Array {
  const word = new Uint8Array(32);
  writeWord(new DataView(word.buffer), value);
  return word;
}

/** Writes a number of up to 256 bits into the first 32 bytes. */
export function writeWord(view: DataView, value: bigint): void {
  // A view takes the lowest 64 bits.
  view.setBigUint64(24, value);
  const rest = value >> 64n;
  view.setBigUint64(16, rest);
  view.setBigUint64(8, rest >> 64n);
  view.setBigUint64(0, rest >> 128n);
}

/** The address in the lowest 20 bytes of a number. */
export function addressIn(value: bigint): Uint8Array {
  return toWord(value).subarray(12);
}

/** Whether bytes without leading zeros hold that number. */
export function holds(bytes: Uint8Array, value: bigint): boolean {
  return value === 0n ? bytes.length === 0 : bytesToBigint(bytes) === value;
}

/** The words of 32 bytes that so many bytes take. */
export function wordsOf(length: bigint): bigint {
  return (length + 31n) >> 5n;
}
