import { describe, expect, it } from 'vitest';
import { SampleError, sampleValidators } from '../src/sample-validators.js';

const validators = [
  { name: 'light', weight: 1n },
  { name: 'none', weight: 0n },
  { name: 'heavy', weight: 9n },
  { name: 'middle', weight: 5n },
];

describe('a sample of validators', () => {
  it('takes the one that a number falls on, and it alone once', () => {
    const numbers = [9n, 5n, 0n];
    const bounds: bigint[] = [];
    const drawn = sampleValidators(validators, 3, (bound) => {
      bounds.push(bound);
      return numbers.shift() ?? 0n;
    });
    expect(drawn.map(({ name }) => name)).toEqual(['heavy', 'middle', 'light']);
    expect(bounds).toEqual([15n, 6n, 1n]);
  });

  it('draws whom it wants by itself', () => {
    expect(sampleValidators(validators, 3)).toHaveLength(3);
    expect(sampleValidators(validators, 0)).toEqual([]);
    expect(sampleValidators([], 0)).toEqual([]);
  });

  it('refuses more than there are with a weight, and to draw of nobody', () => {
    expect(() => sampleValidators(validators, 4)).toThrow(new SampleError('insufficient weight'));
    expect(() => sampleValidators([], 1)).toThrow(new SampleError('missing validators'));
  });
});
