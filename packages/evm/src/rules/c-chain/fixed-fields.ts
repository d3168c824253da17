import { keccakHex } from '@firn/crypto';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { emptyOmmersHash, type Header, zeroHash } from '../../block/header.js';
import type { BlockEnvironment } from '../../execution/block-environment.js';
import { blackHole } from '../../fees/black-hole.js';
import { encodeRlp } from '../../rlp/encode-rlp.js';

/** The hash of a block's atomic transactions, as its header names it. */
export function extDataHash(extData: Hex): Hex {
  return keccakHex(encodeRlp(hexToBytes(extData)));
}

/** There is no randomness in a block: opcode 0x44 answers the difficulty, which is 1. */
export const prevRandao: Hex = `0x${'00'.repeat(31)}01`;

/** What contracts see alike in every block since Etna. */
export const fixedEnvironment = {
  coinbase: blackHole,
  difficulty: 1n,
  prevRandao,
  blobBaseFee: 1n,
} satisfies Partial<BlockEnvironment>;

/** What every header holds since Granite. */
export const fixedFields = {
  ommersHash: emptyOmmersHash,
  coinbase: blackHole,
  difficulty: 1n,
  mixHash: zeroHash,
  nonce: '0x0000000000000000',
  blockGasCost: 0n,
  blobGasUsed: 0n,
  excessBlobGas: 0n,
  parentBeaconBlockRoot: zeroHash,
} satisfies Partial<Header>;
