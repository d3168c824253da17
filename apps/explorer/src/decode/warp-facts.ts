import { isPlatformCodecError, parseUnsignedWarpMessage, parseWarpPayload } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { bytesToHex, hexToBytes } from '@firn/primitives/bytes';

type Hex = `0x${string}`;

/** What the bytes of a message say. */
export interface WarpFacts {
  readonly networkId: number;
  /** Chain that sent it, in cb58. */
  readonly sourceChain: string;
  /** Who sent it there; undefined where it is the hash of a block. */
  readonly sender: Hex | undefined;
  /** What it carries: the payload of the sender, or a hash. */
  readonly payload: Hex;
}

/** Reads the data of the log of a sent message. Undefined where they are none: any bytes may be in a log of a chain of others. */
export function warpFacts(data: Hex): WarpFacts | undefined {
  try {
    const { networkId, sourceChainId, payload } = parseUnsignedWarpMessage(bytesOfLog(data));
    const read = parseWarpPayload(payload);
    const isCall = read.type === 'AddressedCall';
    return {
      networkId,
      sourceChain: bytesToId(sourceChainId),
      sender: isCall ? bytesToHex(read.sourceAddress) : undefined,
      payload: bytesToHex(isCall ? read.payload : read.hash),
    };
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
