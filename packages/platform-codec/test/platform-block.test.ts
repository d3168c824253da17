import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePlatformBlock, parsePlatformBlock } from '../src/index.js';
import { platformBlockContents } from './fixtures/block-arbitraries.js';

describe('blocks of the platform chain', () => {
  it('are of 9 types', () => {
    expect(platformBlockContents).toHaveLength(9);
  });

  it.each(platformBlockContents)('come back from their bytes: $type', ({ arbitrary }) => {
    fc.assert(
      fc.property(arbitrary, (content) => {
        const block = makePlatformBlock(content);
        expect(block.content).toEqual(content);
        expect(parsePlatformBlock(block.bytes)).toEqual(block);
      }),
    );
  });
});
