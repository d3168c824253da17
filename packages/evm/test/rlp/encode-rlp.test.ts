import { RLP } from '@ethereumjs/rlp';
import { describe, expect, it } from 'vitest';
import { encodeRlp, type RlpInput, rlpLength } from '../../src/rlp/encode-rlp.js';

const bytes = (length: number, first = 0xff): Uint8Array => new Uint8Array(length).fill(7).fill(first, 0, 1);
const nested = (depth: number): RlpInput => (depth === 0 ? [] : [nested(depth - 1)]);

describe('the encoding of RLP', () => {
  it.each<[string, RlpInput]>([
    ['no bytes', bytes(0)],
    ['a byte that is its own encoding', bytes(1, 0x7f)],
    ['zero', bytes(1, 0)],
    ['a byte that is not', bytes(1, 0x80)],
    ...[55, 56, 255, 256, 65_535, 65_536].map((length): [string, RlpInput] => [
      `${length} bytes`,
      bytes(length),
    ]),
    ['no items', []],
    ...[55, 56, 255, 256, 65_535, 65_536].map((length): [string, RlpInput] => [
      `a list of ${length} bytes`,
      Array.from({ length }, () => bytes(1, 1)),
    ]),
    ['lists in lists', nested(100)],
    ['lists beside lists', [[bytes(3), [bytes(60)]], [], [[bytes(300)], bytes(0)], bytes(1, 0x80)]],
    ['bytes that a Buffer holds', [Buffer.from('dog'), Buffer.alloc(100, 1)]],
  ])('of %s is that of the library, and as long as it says', (_, input) => {
    const encoded = encodeRlp(input);
    expect(Buffer.from(encoded).equals(RLP.encode(input as Parameters<typeof RLP.encode>[0]))).toBe(true);
    expect(rlpLength(input)).toBe(encoded.length);
  });

  it('stands in memory of its own', () => {
    const encoded = encodeRlp([bytes(3)]);
    expect([encoded.byteOffset, encoded.buffer.byteLength]).toEqual([0, encoded.length]);
  });
});
