import type { Hex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, vi } from 'vitest';
import { weighLogQuery } from '../../src/chain/queries/query-logs.js';
import { LogIndex } from '../../src/chain/storage/log-index.js';
import { openLocalChain } from '../fixtures/local-chain.js';

const most = 131_072;
const values = (count: number, digits: number): Hex[] =>
  Array.from({ length: count }, (_, at): Hex => `0x${at.toString(16).padStart(digits, '0')}`);

describe('weighLogQuery', () => {
  it('tells by the number of addresses and topics alone that a query is too much, without a look for any', () => {
    const chain = openLocalChain(temporaryStore());
    const candidates = vi.spyOn(LogIndex.prototype, 'candidates');
    const blockByHash = vi.spyOn(chain, 'blockByHash');
    const topics = Array.from({ length: 4 }, () => values(1_000, 64));
    const filter = { addresses: values(1_000, 40), topics };
    expect(weighLogQuery(chain, { blocks: { from: 0n, to: 0n }, filter }, most)).toBeGreaterThanOrEqual(most);
    const { hash } = chain.head;
    expect(weighLogQuery(chain, { blocks: { hash }, filter }, most)).toBeGreaterThanOrEqual(most);
    expect([candidates.mock.calls.length, blockByHash.mock.calls.length]).toEqual([0, 0]);
  });

  it.each([
    { filter: { addresses: values(1_001, 40) }, message: 'exceed max addresses' },
    { filter: { topics: [values(1_001, 64)] }, message: 'exceed max topics' },
  ])('refuses what is beyond the limits before anything else: $message', ({ filter, message }) => {
    const chain = openLocalChain(temporaryStore());
    const candidates = vi.spyOn(LogIndex.prototype, 'candidates').mockClear();
    const blocks = { from: 5n, to: 0n };
    expect(() => weighLogQuery(chain, { blocks, filter }, most)).toThrow(message);
    expect(candidates).not.toHaveBeenCalled();
  });

  it('weighs little for a query with few of them', () => {
    const chain = openLocalChain(temporaryStore());
    const filter = { addresses: values(2, 40), topics: [values(4, 64)] };
    expect(weighLogQuery(chain, { blocks: { from: 0n, to: 0n }, filter }, most)).toBeLessThan(1_000);
  });
});
