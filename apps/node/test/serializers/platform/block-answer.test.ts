import { encodePlatformBlock, isPlatformBlock } from '@firn/node-validators';
import { type PlatformBlock, parsePlatformBlock } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { parseExactJson } from '@firn/primitives/json';
import { describe, expect, it } from 'vitest';
import { toBlockAnswer } from '../../../src/serializers/platform/block-answer.js';
import { toTransactionAnswer } from '../../../src/serializers/platform/transaction-answer.js';
import { blockSamples, filled, txSamples } from '../../fixtures/platform-samples.js';

const place = { parentID: bytesToId(filled(0xee)), height: 2n ** 60n };
const time = 1_763_629_200n;
const [tx, other] = txSamples.map((sample) => toTransactionAnswer(sample, 'local'));

// Reference: section 4.3.
const expected: Readonly<Record<PlatformBlock['content']['type'], object>> = {
  ApricotProposalBlock: { ...place, tx },
  ApricotAbortBlock: place,
  ApricotCommitBlock: place,
  ApricotStandardBlock: { ...place, txs: [tx, other] },
  ApricotAtomicBlock: { ...place, tx },
  BanffProposalBlock: { ...place, time, txs: [], tx },
  BanffAbortBlock: { ...place, time },
  BanffCommitBlock: { ...place, time },
  BanffStandardBlock: { ...place, time, txs: [tx] },
};

describe('the object of a block', () => {
  it.each(blockSamples.map((block) => [block.content.type, block] as const))(
    'shows a %s',
    (type, { id, bytes }) => {
      const answer = toBlockAnswer(parsePlatformBlock(bytes), 'local');
      expect(answer).toEqual({ ...expected[type], id: bytesToId(id) });
      const wire = parseExactJson(encodePlatformBlock(answer));
      expect(isPlatformBlock(wire)).toBe(true);
      expect(wire).toMatchObject({ height: String(place.height), id: bytesToId(id) });
    },
  );
});
