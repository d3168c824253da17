import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceedsDepth } from '../../src/index.js';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((deepest: number, item) => Math.max(deepest, depthOf(item)), 0);
}

describe('exceedsDepth', () => {
  it('agrees with the depth of the parsed value', () => {
    const tricky = fc.oneof(fc.string(), fc.constantFrom('[', '{"', '\\', '\\"[', `${'x'.repeat(40)}\\"[[`));
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        tricky,
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(tricky, tie('node'), { maxKeys: 3 }),
      ),
    })).node;
    fc.assert(
      fc.property(tree, fc.nat(8), (value, max) => {
        expect(exceedsDepth(JSON.stringify(value), max)).toBe(depthOf(value) > max);
      }),
    );
  });

  it('stops at the first level too deep', () => {
    expect(exceedsDepth('['.repeat(5_000_000), 128)).toBe(true);
    expect(exceedsDepth('['.repeat(128) + ']'.repeat(128), 128)).toBe(false);
  });

  it('does not trip over an open string', () => {
    expect(exceedsDepth('"[[[[', 1)).toBe(false);
    expect(exceedsDepth(`"${'\\'.repeat(99)}`, 1)).toBe(false);
  });
});
