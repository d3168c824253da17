import { bytesToCb58, bytesToHexWithChecksum, bytesToNodeId, formatAddress } from '@firn/primitives';
import type { Random } from './random.js';

/** Identifiers of the network: `cb58`, `node-id`, `bech32`, `hex-checksum`; `undefined` for another format. */
export function createAddressSample(format: string, random: Random): string | undefined {
  switch (format) {
    case 'cb58':
      return bytesToCb58(bytes(random, 32));
    case 'node-id':
      return bytesToNodeId(bytes(random, 20));
    case 'bech32':
      return formatAddress('P', 'local', bytes(random, 20));
    case 'hex-checksum':
      return bytesToHexWithChecksum(bytes(random, 8));
    default:
      return undefined;
  }
}

function bytes(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => Math.floor(random() * 256));
}
