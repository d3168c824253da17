import type { Hex } from '@firn/primitives/bytes';
import { clearPart } from '@firn/storage';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { logMatcher, queryLogs } from '../../src/chain/queries/query-logs.js';
import { type LogFilter, LogIndex } from '../../src/chain/storage/log-index.js';
import type { EmittedLog } from '../../src/receipt/receipt.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { signed } from '../fixtures/signed.js';
import { tokenCode, transferCall, transferTopic } from '../fixtures/token.js';

const other: Hex = `0x${'b0'.repeat(20)}`;
const address = fc.nat(3).map((at): Hex => `0x${`${at}`.repeat(40)}`);
const topic = fc.nat(3).map((at): Hex => `0x${`${at}`.repeat(64)}`);
const log: fc.Arbitrary<EmittedLog> = fc.record({
  address,
  topics: fc.array(topic, { maxLength: 4 }),
  data: fc.constant<Hex>('0x'),
});
const choice = fc.option(fc.array(topic, { maxLength: 3 }));
const filter = fc.record({
  addresses: fc.array(address, { maxLength: 3 }),
  topics: fc.array(choice, { maxLength: 4 }),
});

const numbersOf = (candidates: Iterable<bigint | undefined> = []) =>
  [...candidates].filter((number) => number !== undefined);
const logsOf = (chain: EvmChain, blocks: { from: bigint; to: bigint }, wanted: LogFilter) =>
  [...queryLogs(chain, { blocks, filter: wanted })].flat();

describe('LogIndex', () => {
  it('finds every block that a scan finds, whatever the filter and the range', () => {
    const store = temporaryStore();
    let run = 0;
    const range = fc.tuple(fc.nat(90), fc.nat(90));
    fc.assert(
      fc.property(
        fc.array(fc.array(log, { maxLength: 4 }), { maxLength: 80 }),
        filter,
        range,
        (blocks, wanted, ends) => {
          run += 1;
          const index = new LogIndex(store.subStore(`${run}`));
          store.write(() => {
            for (const [number, logs] of blocks.entries()) index.add(BigInt(number), logs);
          });
          const [from = 0, to = 0] = ends.toSorted((a, b) => a - b);
          const found = index.candidates(BigInt(from), BigInt(to), wanted);
          const hasCondition =
            wanted.addresses.length > 0 || wanted.topics.some((one) => (one ?? []).length > 0);
          expect(found !== undefined).toBe(hasCondition);
          if (found === undefined) return;
          const numbers = numbersOf(found);
          expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => Number(a - b)));
          expect(numbers.every((number) => number >= from && number <= to)).toBe(true);
          const matches = logMatcher(wanted);
          const scanned = blocks.flatMap((logs, number) =>
            number >= from && number <= to && logs.some(matches) ? [BigInt(number)] : [],
          );
          expect(scanned.filter((number) => !numbers.includes(number))).toEqual([]);
          // A block is left out unless each condition is met in it.
          for (const number of numbers) {
            const logs = blocks[Number(number)] ?? [];
            for (const [at, one] of wanted.topics.entries())
              expect(
                (one ?? []).length === 0 || logs.some(({ topics }) => one?.includes(topics[at] as Hex)),
              ).toBe(true);
          }
        },
      ),
      times(60),
    );
  });

  it('leaves out what was taken back', () => {
    const store = temporaryStore();
    const index = new LogIndex(store.subStore('logs'));
    const logs: EmittedLog[] = [
      { address: `0x${'11'.repeat(20)}`, topics: [`0x${'22'.repeat(32)}`], data: '0x' },
    ];
    store.write(() => {
      for (const number of [1n, 2n, 3000n]) index.add(number, logs);
      index.remove(2n, logs);
    });
    expect(numbersOf(index.candidates(0n, 9999n, { topics: [logs[0]?.topics ?? []] }))).toEqual([1n, 3000n]);
  });
});

describe('a chain', () => {
  it('of an older folder gets its index when it is opened', async () => {
    const store = temporaryStore();
    const chain = openLocalChain(store);
    const creation = signed({ nonce: 0n, to: null, input: tokenCode, gas: 1_000_000n });
    await chain.submit(creation.raw);
    const token = chain.receipt(creation.hash)?.contractAddress as Hex;
    for (let nonce = 1n; nonce < 6n; nonce += 1n) {
      const input = transferCall(other, nonce);
      await chain.submit(signed({ nonce, to: token, input, gas: 100_000n }).raw);
    }
    const query = () =>
      logsOf(chain, { from: 0n, to: chain.head.header.number }, { topics: [[transferTopic]] });
    const before = query();
    expect(before).toHaveLength(5);
    store.write(() => clearPart(store.subStore('C/log-index')));
    expect(query()).toEqual([]);
    await chain.close();

    const again = openLocalChain(store);
    expect(logsOf(again, { from: 2n, to: 4n }, { addresses: [token] })).toEqual(before.slice(0, 3));
    expect(again.canonical.store.blocks.logIndex.isComplete).toBe(true);
  });
});
