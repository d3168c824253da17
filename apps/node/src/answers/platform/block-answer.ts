import type { PlatformBlock as BlockAnswer, PlatformBlockEncoding } from '@firn/node-validators';
import { bytesToHexWithChecksum, bytesToId } from '@firn/primitives';
import type { PlatformBlock } from '../../p-chain/platform-chain.js';

/** A block of the platform chain in the form that was asked for. */
export interface EncodedBlock {
  readonly block: `0x${string}` | BlockAnswer;
  readonly encoding: PlatformBlockEncoding;
}

/** Writes a block as bytes with their checksum, or as an object. */
export function toEncodedBlock(block: PlatformBlock, encoding: PlatformBlockEncoding = 'hex'): EncodedBlock {
  if (encoding === 'hex') return { block: bytesToHexWithChecksum(block.bytes), encoding };
  return {
    block: { parentID: bytesToId(block.parentId), height: block.height, id: bytesToId(block.id) },
    encoding,
  };
}
