import { RLP } from '@ethereumjs/rlp';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRlp } from '../../src/transaction/decode-rlp.js';
import { decodeTransaction } from '../../src/transaction/transaction-codec.js';

const items = fc.letrec<{ item: Uint8Array | unknown[] }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    fc.uint8Array({ maxLength: 80 }),
    fc.nat(70_000).map((length) => new Uint8Array(length)),
    fc.array(tie('item'), { maxLength: 4 }),
  ),
})).item;

/** A list of that many empty strings. */
function listOf(count: number): Uint8Array {
  const head = [0xfa, count >> 16, (count >> 8) & 0xff, count & 0xff];
  return Uint8Array.from([...head, ...new Uint8Array(count).fill(0x80)]);
}

describe('RLP from outside', () => {
  it('is decoded as ever within its bounds', () => {
    fc.assert(
      fc.property(items, (item) => {
        const encoded = RLP.encode(item as Uint8Array[]);
        // Compared as bytes: `toEqual` walks tens of thousands of them one by one.
        expect(Buffer.compare(RLP.encode(decodeRlp(encoded)), encoded)).toBe(0);
      }),
      times(200),
    );
  });

  it('is refused with more items than a transaction or a block can have', () => {
    expect(decodeRlp(listOf(131_071))).toHaveLength(131_071);
    expect(() => decodeRlp(listOf(131_072))).toThrow('rlp: more than 131072 items');
    expect(() => decodeTransaction(Buffer.concat([Uint8Array.of(2), listOf(131_072)]))).toThrow(
      'rlp: more than 131072 items',
    );
  });

  it('is refused with lists nested deeper than any has', () => {
    let encoded: Uint8Array = Uint8Array.of(0xc0);
    for (let depth = 1; depth < 32; depth += 1) encoded = RLP.encode([RLP.decode(encoded)]);
    expect(() => decodeRlp(encoded)).not.toThrow();
    expect(() => decodeRlp(RLP.encode([RLP.decode(encoded)]))).toThrow('rlp: lists nested deeper than 32');
  });

  it.each(['', 'b8', 'f9ff', 'bfffffffffffffffff', 'ffffffffffffffffff', 'c1', '8'.repeat(10)])(
    'is never read past its end: 0x%s',
    (hex) => {
      const bytes = Buffer.from(hex, 'hex');
      const outcome = (decode: (bytes: Uint8Array) => unknown): unknown => {
        try {
          return decode(bytes);
        } catch (error) {
          return String(error);
        }
      };
      expect(outcome(decodeRlp)).toEqual(outcome((given) => RLP.decode(given)));
    },
  );
});
