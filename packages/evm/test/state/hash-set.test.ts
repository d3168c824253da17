import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HashSet } from '../../src/state/hash-set.js';

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter((bytes) => bytes.slice(0, 16).some((byte) => byte !== 0));

describe('HashSet', () => {
  it('holds what was added, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 300 }), fc.array(hash, { maxLength: 50 }), (added, others) => {
        const set = new HashSet();
        const known = new Set<string>();
        for (const each of added) {
          const name = Buffer.from(each).toString('hex', 0, 16);
          expect(set.add(each)).toBe(!known.has(name));
          known.add(name);
        }
        expect(set.size).toBe(known.size);
        for (const each of [...added, ...others]) {
          expect(set.has(each)).toBe(known.has(Buffer.from(each).toString('hex', 0, 16)));
        }
      }),
    );
  });

  it('takes about 32 bytes a hash', () => {
    const set = new HashSet();
    for (let i = 0; i < 60_000; i += 1) {
      const each = Buffer.alloc(32);
      for (let word = 0; word < 4; word += 1) {
        each.writeUInt32LE(Math.imul(i + 1, 0x9e37_79b1 + 2 * word) >>> 0, word * 4);
      }
      set.add(each);
    }
    expect(set.size).toBe(60_000);
    expect(set.bytes).toBeLessThan(60_000 * 64);
  });
});
