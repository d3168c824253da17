import { sha256 } from '@firn/primitives';
import { platformBlockContent } from './layout/blocks.js';
import type { PlatformBlock, PlatformBlockContent } from './model/blocks.js';
import { decode, encode } from './wire/top-level.js';

/**
 * Reads a block of the platform chain, with the codec version in front. What it gives are views of the bytes, which must not
 * change afterwards; transactions have bytes of their own, with the version that they lack inside of a block.
 * @throws PlatformCodecError where the bytes break a rule of the codec, or lists are not in their order.
 */
export function parsePlatformBlock(bytes: Uint8Array): PlatformBlock {
  const content = decode(platformBlockContent, bytes);
  // A Buffer compares as different from other byte arrays.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { id: sha256(plain), content, bytes: plain };
}

/**
 * The block with this content. The bytes of its transactions are taken as they are.
 * @throws PlatformCodecError where a value has no bytes, or above 256 KiB.
 */
export function makePlatformBlock(content: PlatformBlockContent): PlatformBlock {
  const bytes = encode(platformBlockContent, content);
  return { id: sha256(bytes), content, bytes };
}
