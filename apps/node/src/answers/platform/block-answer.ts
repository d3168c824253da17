import type { PlatformBlock as BlockAnswer, PlatformEncoding } from '@firn/node-validators';
import { bytesToId } from '@firn/primitives';
import type { PlatformBlock } from '../../p-chain/platform-chain.js';
import { toEncodedBytes } from '../encoded-bytes.js';

/** A block of the platform chain in the form that was asked for. */
export interface EncodedBlock {
  readonly block: `0x${string}` | BlockAnswer;
  readonly encoding: PlatformEncoding;
}

/** Writes a block as bytes with their checksum, or as an object. */
export function toEncodedBlock(block: PlatformBlock, encoding: PlatformEncoding = 'hex'): EncodedBlock {
  if (encoding !== 'json') return { block: toEncodedBytes(block.bytes, encoding), encoding };
  return {
    block: { parentID: bytesToId(block.parentId), height: block.height, id: bytesToId(block.id) },
    encoding,
  };
}
