import { keyOf } from '@firn/platform-chain';
import { makePlatformBlock, type PlatformBlock } from '@firn/platform-codec';
import { bytesToHexWithChecksum, bytesToId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { PlatformBlockTexts } from '../../../src/serializers/platform/block-answer.js';

const parentId = new Uint8Array(32).fill(7);

function openTexts() {
  const blocks: PlatformBlock[] = [];
  const reads: string[] = [];
  const texts = new PlatformBlockTexts(
    {
      blockByHeight(height) {
        reads.push(`height ${height}`);
        return blocks[Number(height)];
      },
      blockById(id) {
        reads.push('id');
        return blocks.find((block) => keyOf(block.id) === keyOf(id));
      },
    },
    'local',
  );
  const add = (): PlatformBlock => {
    const block = makePlatformBlock({ type: 'ApricotCommitBlock', parentId, height: BigInt(blocks.length) });
    blocks.push(block);
    return block;
  };
  return { texts, reads, add };
}

describe('the texts of blocks', () => {
  it('are in the form that was asked for, by height and by ID', () => {
    const { texts, add } = openTexts();
    const { id, bytes } = add();
    const hex = bytesToHexWithChecksum(bytes);
    for (const text of [texts.byHeight(0n), texts.byId(id), texts.byHeight(0n, 'hex')])
      expect(JSON.parse(text ?? '')).toEqual({ block: hex, encoding: 'hex' });
    for (const text of [texts.byHeight(0n, 'json'), texts.byId(id, 'json')])
      expect(JSON.parse(text ?? '')).toMatchObject({ encoding: 'json', block: { id: bytesToId(id) } });
    expect(JSON.parse(texts.byId(id, 'hexnc') ?? '')).toEqual({ block: hex.slice(0, -8), encoding: 'hexnc' });
  });

  it('are written once', () => {
    const { texts, reads, add } = openTexts();
    const { id } = add();
    for (let time = 0; time < 3; time++) {
      texts.byHeight(0n);
      texts.byId(id, 'json');
    }
    expect(reads).toEqual(['height 0', 'id']);
  });

  it('are there for a block that was asked for before it came', () => {
    const { texts, add } = openTexts();
    expect(texts.byHeight(1n)).toBeUndefined();
    expect(texts.byId(parentId)).toBeUndefined();
    add();
    const { bytes } = add();
    expect(texts.byHeight(1n)).toContain(bytesToHexWithChecksum(bytes));
  });
});
