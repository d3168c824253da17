import { bytesToBigint, bytesToHex, type Hex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import { type PrecompileCall, PrecompileFailure } from './stateful-precompile.js';

const wordLength = 32;

/**
 * Checks that the arguments hold `count` words. Before Durango they may hold nothing else.
 * @throws PrecompileFailure where they do not; `what` names the function in the message.
 */
export function checkWords(call: PrecompileCall, args: Uint8Array, count: number, what: string): void {
  const expected = count * wordLength;
  if (!call.rules.durango && args.length !== expected) {
    throw new PrecompileFailure(`invalid input length for ${what}: ${args.length}`);
  }
  if (args.length >= expected) return;
  const required = (Math.floor(args.length / wordLength) + 1) * wordLength;
  throw new PrecompileFailure(
    args.length === 0
      ? 'abi: attempting to unmarshal an empty string while arguments are expected'
      : `abi: cannot marshal in to go type: length insufficient ${args.length} require ${required}`,
  );
}

/** The word at an index, as a number. */
export function numberAt(args: Uint8Array, index: number): bigint {
  return bytesToBigint(wordAt(args, index));
}

/** The word at an index, as an address: its last 20 bytes. */
export function addressAt(args: Uint8Array, index: number): Hex {
  return bytesToHex(wordAt(args, index).subarray(12));
}

function wordAt(args: Uint8Array, index: number): Uint8Array {
  return args.subarray(index * wordLength, (index + 1) * wordLength);
}

/** An address as a word of 32 bytes. */
export function addressToWord(address: Hex): Uint8Array {
  return padLeft(hexToBytes(address), wordLength);
}

/** An address as a topic of an event. */
export function addressToTopic(address: Hex): Hex {
  return bytesToHex(addressToWord(address));
}
