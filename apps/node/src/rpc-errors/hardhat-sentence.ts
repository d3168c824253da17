import { revertMessage } from '@firn/evm/chain';
import type { Hex } from '@firn/primitives/bytes';

const prefix = 'VM Exception while processing transaction:';
const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';
const revertedStart = 'execution reverted: ';

const panics: ReadonlyMap<bigint, string> = new Map([
  [0x1n, 'Assertion error'],
  [0x11n, 'Arithmetic operation overflowed outside of an unchecked block'],
  [0x12n, 'Division or modulo division by zero'],
  [0x21n, 'Tried to convert a value into an enum, but the value was too big or negative'],
  [0x22n, 'Incorrectly encoded storage byte array'],
  [0x31n, '.pop() was called on an empty array'],
  [0x32n, 'Array accessed at an out-of-bounds or negative index'],
  [0x41n, 'Too much memory was allocated, or an array was created that is too large'],
  [0x51n, 'Called a zero-initialized variable of internal function type'],
]);

const maxShown = 2000;

/** The sentence with which Hardhat says why a transaction failed, for tests that look for it; undefined for a failure that it has no sentence for. */
export function hardhatSentence(error: string, output: Hex): string | undefined {
  if (error === 'out of gas') return 'Transaction ran out of gas';
  if (error.startsWith('invalid opcode')) return `${prefix} invalid opcode`;
  if (error !== 'execution reverted') return undefined;
  if (output === '0x') return 'Transaction reverted without a reason string';
  if (output.startsWith(panicSelector) && output.length === panicSelector.length + 64) {
    const code = BigInt(`0x${output.slice(panicSelector.length)}`);
    return `${prefix} reverted with panic code 0x${code.toString(16)} (${panics.get(code) ?? 'Unknown panic code'})`;
  }
  const message = revertMessage(output);
  if (output.startsWith(errorSelector) && message.startsWith(revertedStart)) {
    return `${prefix} reverted with reason string '${message.slice(revertedStart.length)}'`;
  }
  // All of it is in the data of the error.
  const shown = output.length > maxShown ? `${output.slice(0, maxShown)}…` : output;
  return `${prefix} reverted with an unrecognized custom error (return data: ${shown})`;
}
