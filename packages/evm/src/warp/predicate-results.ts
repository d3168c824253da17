import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { ByteReader, decodeBitSet, encodeBitSet } from '@firn/warp';

/** The predicates of each transaction of a block that did not hold, by the hash of the transaction. */
export type PredicateResults = ReadonlyMap<Hex, ReadonlySet<number>>;

/**
 * Writes the results of the predicates of one contract, as headers carry them after the state of their fees: a map from
 * transaction to contract to bit set, whose keys are sorted (reference 4.15; avalanchego, `predicate.BlockResults`).
 * Transactions without predicates are left out; a block without any has six bytes.
 */
export function encodePredicateResults(contract: Hex, results: PredicateResults): Uint8Array {
  const entries = [...results].sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat([
    Buffer.alloc(2),
    uint32(entries.length),
    ...entries.flatMap(([transaction, failed]) => {
      const bits = encodeBitSet(failed);
      return [hexToBytes(transaction), uint32(1), hexToBytes(contract), uint32(bits.length), bits];
    }),
  ]);
}

/** Reads the results for one contract. @throws WarpFormatError. */
export function decodePredicateResults(contract: Hex, bytes: Uint8Array): PredicateResults {
  const reader = new ByteReader(bytes);
  reader.version();
  const results = new Map<Hex, ReadonlySet<number>>();
  for (let left = reader.u32(); left > 0; left -= 1) {
    const transaction = reader.hex(32);
    for (let contracts = reader.u32(); contracts > 0; contracts -= 1) {
      const address = reader.hex(20);
      const failed = decodeBitSet(reader.bytes()) ?? [];
      if (address === contract) results.set(transaction, new Set(failed));
    }
  }
  reader.end();
  return results;
}

/** What a header's extra data holds after the part of that many bytes; undefined for nothing. */
export function predicateResultsAfter(extraData: Hex, length: number): Hex | undefined {
  const start = 2 + length * 2;
  return extraData.length > start ? `0x${extraData.slice(start)}` : undefined;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
