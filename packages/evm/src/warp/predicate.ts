import { emptyBytes, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { WarpFormatError } from '@firn/warp';
import type { AccessListEntry } from '../transaction/transaction.js';

/** The chunks of 32 bytes that an entry of an access list hands to a contract of the rules. */
export type Predicate = readonly Hex[];

/** What the access list of a transaction hands to a contract, and which of it did not hold. */
export interface PredicateInputs {
  /** In the order of the access list. */
  readonly predicates: readonly Predicate[];
  /** Indexes of those that were checked and do not hold. */
  readonly failed: ReadonlySet<number>;
}

/** Nothing is handed over. */
export const noPredicates: PredicateInputs = { predicates: [], failed: new Set() };

const chunkLength = 32;
const delimiter = 0xff;

/** The predicates for a contract: each entry of the access list with its address is one. */
export function predicatesFor(address: Hex, accessList: readonly AccessListEntry[]): Predicate[] {
  return accessList.filter((entry) => entry.address === address).map(({ storageKeys }) => storageKeys);
}

/** The chunks that carry bytes: the bytes, a delimiter of 0xff, and zeros. */
export function packPredicate(bytes: Uint8Array): Hex[] {
  const padded = Buffer.alloc((Math.floor(bytes.length / chunkLength) + 1) * chunkLength);
  padded.set(bytes);
  padded[bytes.length] = delimiter;
  const chunks: Hex[] = [];
  for (let at = 0; at < padded.length; at += chunkLength) {
    chunks.push(`0x${padded.toString('hex', at, at + chunkLength)}`);
  }
  return chunks;
}

/** The bytes that chunks carry. @throws WarpFormatError in the reference client's words. */
export function unpackPredicate(chunks: Predicate): Uint8Array {
  const padded = chunks.length === 0 ? emptyBytes : Buffer.concat(chunks.map(hexToBytes));
  let end = padded.length;
  while (end > 0 && padded[end - 1] === 0) end -= 1;
  if (end === 0) throw new WarpFormatError(`no delimiter found: length (${chunks.length})`);
  const expected = Math.ceil(end / chunkLength);
  if (expected !== chunks.length) {
    throw new WarpFormatError(
      `predicate included excess padding: got length (${chunks.length}), expected length (${expected})`,
    );
  }
  if (padded[end - 1] !== delimiter) throw new WarpFormatError('wrong delimiter');
  return padded.subarray(0, end - 1);
}
