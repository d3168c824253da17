import { keccakHex } from '@firn/crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { listRoot } from '../trie/list-root.js';
import type { Withdrawal } from './block.js';
import { withdrawalToItems } from './block-codec.js';
import type { Header, HeaderForm } from './header.js';
import { headerToItems } from './header-codec.js';

/** The hash of a block's ommers, as its header names it. */
export function ommersHash(ommers: readonly Header[], form: HeaderForm): Hex {
  return keccakHex(encodeRlp(ommers.map((ommer) => headerToItems(ommer, form))));
}

/** The root of a block's withdrawals, as its header names it. */
export function withdrawalsRoot(withdrawals: readonly Withdrawal[]): Hex {
  return bytesToHex(listRoot(withdrawals.map((withdrawal) => encodeRlp(withdrawalToItems(withdrawal)))));
}
