import { bigintToWord } from '@firn/primitives/bytes';
import { numberAt } from './abi-words.js';
import { PrecompileFailure } from './stateful-precompile.js';

const maxIndex = 0x7fff_ffffn;

/** The only argument, of type `uint32`. @throws PrecompileFailure beyond 31 bits. */
export function indexArgument(args: Uint8Array): number {
  const refusal = 'invalid index to specify warp message';
  if (args.length < 32) throw new PrecompileFailure(`${refusal}: ${args.length} bytes where 32 are expected`);
  const index = numberAt(args, 0);
  if (index > 0xffff_ffffn) throw new PrecompileFailure(`${refusal}: abi: improperly encoded uint32 value`);
  if (index > maxIndex) throw new PrecompileFailure(`${refusal}: larger than MaxInt32`);
  return Number(index);
}

/** The only argument, of type `bytes`. @throws PrecompileFailure where it lies outside the arguments. */
export function bytesArgument(args: Uint8Array): Uint8Array {
  const refusal = 'invalid sendWarpMessage input';
  const total = BigInt(args.length);
  const offset = args.length < 32 ? total : numberAt(args, 0);
  if (offset + 32n > total)
    throw new PrecompileFailure(`${refusal}: offset ${offset} lies outside ${total} bytes`);
  const start = offset + 32n;
  const length = numberAt(args.subarray(Number(offset)), 0);
  if (start + length > total) {
    throw new PrecompileFailure(`${refusal}: length ${length} lies outside ${total} bytes`);
  }
  return args.subarray(Number(start), Number(start + length));
}

/** The answer (WarpMessage message, bool valid). `source` and `sender` are words. */
export function encodeMessage(
  source: Uint8Array,
  sender: Uint8Array,
  payload: Uint8Array,
  valid: boolean,
): Uint8Array {
  return Buffer.concat([
    bigintToWord(64n),
    bigintToWord(valid ? 1n : 0n),
    source,
    sender,
    bigintToWord(96n),
    abiBytes(payload),
  ]);
}

/** Length and bytes, filled up to whole words. */
export function abiBytes(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil(bytes.length / 32) * 32);
  padded.set(bytes);
  return Buffer.concat([bigintToWord(BigInt(bytes.length)), padded]);
}
