import { isPlatformCodecError, parseUnsignedWarpMessage, parseWarpPayload } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';

type Hex = `0x${string}`;

/** What the bytes of a message say. */
export interface WarpFacts {
  readonly networkId: number;
  /** Chain that sent it, in cb58. */
  readonly sourceChain: string;
  /** What it carries: what an account says, the hash of a block, or bytes of a kind that is not known. */
  readonly kind: 'call' | 'hash' | 'unknown';
  readonly payload: Hex;
}

/** Reads the data of the log of a sent message. Undefined where they are none: any bytes may be in a log of a chain of others. */
export function warpFacts(data: Hex): WarpFacts | undefined {
  const message = readable(() => parseUnsignedWarpMessage(bytesOfLog(data)));
  if (message === undefined) return undefined;
  const { networkId, sourceChainId, payload } = message;
  const facts = { networkId, sourceChain: bytesToId(sourceChainId) };
  const read = readable(() => parseWarpPayload(payload));
  if (read === undefined) return { ...facts, kind: 'unknown', payload: bytesToHex(payload) };
  return read.type === 'AddressedCall'
    ? { ...facts, kind: 'call', payload: bytesToHex(read.payload) }
    : { ...facts, kind: 'hash', payload: bytesToHex(read.hash) };
}

/** What is read; undefined where the bytes break a rule. */
function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (isPlatformCodecError(error) || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The bytes of the only argument of an event that has no index: offset, length, bytes. */
function bytesOfLog(data: Hex): Uint8Array {
  const [, length, bytes = ''] = /^0x0{62}20([\da-f]{64})([\da-f]*)$/.exec(data) ?? [];
  const count = Number(`0x${length ?? 'x'}`);
  if (!(count * 2 <= bytes.length)) throw new RangeError('a log without bytes');
  return hexToBytes(`0x${bytes.slice(0, count * 2)}`);
}
