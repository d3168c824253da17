import { expect, test } from 'vitest';
import { MetricsError } from '../../../src/errors.js';
import { chainMetrics } from '../../../src/metrics/index.generated.js';
import type { BlockWithReceipts, ChainSource } from '../../../src/source/chain-source.js';
import { addressOf, type FakeChain } from '../../fixtures/fake-chain.js';
import { at, buildHandChain, handChainNow } from '../../fixtures/hand-chain.js';
import { isFollowing, isInTrouble, openIngest } from '../../fixtures/ingest.js';
import { tableContents } from '../../fixtures/table-contents.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
const metrics = chainMetrics.filter(({ name }) => name === 'avgGasPrice');
const root = `0x${'ab'.repeat(32)}` as const;
/** A block settles those before its third ancestor, and that. */
const settledAfter = 3;

/** The receipts of a block as this test's headers tell of them. */
const encode = ({ receipts }: Pick<BlockWithReceipts, 'receipts'>): Uint8Array[] =>
  receipts.map(({ effectiveGasPrice }) => Buffer.from(`${effectiveGasPrice}`));

/** A node of the chain whose headers tell of the receipts of earlier blocks. It lies about those of one block. */
function nodeOf({ blocks, source }: FakeChain, { liesAbout = -1 } = {}): ChainSource {
  return {
    ...source,
    async block(number, reading, signal) {
      const read = await source.block(number, reading, signal);
      if (read === undefined) return undefined;
      const isLie = Number(number) === liesAbout;
      const receipts = isLie
        ? read.receipts.map((receipt) => ({ ...receipt, effectiveGasPrice: 7n }))
        : read.receipts;
      const height = BigInt(Math.max(Number(number) - settledAfter, 0));
      const settles = number === 0n ? undefined : { height, receiptsRoot: root };
      return { ...read, block: { ...read.block, settles }, receipts, encodedReceipts: encode({ receipts }) };
    },
    checkSettled({ by, first, last, receipts }) {
      const right = blocks.slice(Number(first), Number(last) + 1).flatMap(encode);
      if (Buffer.concat(receipts).equals(Buffer.concat(right))) return;
      throw new MetricsError('chain-inconsistent', `block ${by.number}: it settles others`);
    },
  };
}

const pay = (from: number, to: number) => ({ from: addressOf(from), to: addressOf(to) });

async function setUp() {
  const fake = buildHandChain();
  fake.cutAfter(3);
  for (let block = 4; block <= 6; block++) fake.append(at('2026-02-02T02:00:00') + block, [pay(block, 1)]);
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics });
  return { fake, ingest, chain: ingest.addChain() };
}

async function until(reached: () => boolean): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!reached() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 2));
  expect(reached()).toBe(true);
}

test('receipts that a later header shows to be wrong are taken back, and read from another URL', async () => {
  const { fake, ingest, chain } = await setUp();
  const stop = ingest.follow(chain, [nodeOf(fake, { liesAbout: 5 }), nodeOf(fake)]);
  await until(() => isFollowing(6)(chain));
  expect(ingest.undone).toEqual([]);
  for (let block = 7; block <= 9; block++) fake.append(at('2026-02-02T02:00:00') + block, [pay(block, 1)]);
  await until(() => isFollowing(9)(chain));
  await stop();
  expect(ingest.failures.map(String)).toEqual([expect.stringContaining('it settles others')]);
  for (const { to, reason } of ingest.undone) {
    expect(to).toBe(4n);
    expect(reason).toBe('its receipts after block 4 were wrong');
  }
  expect(ingest.undone).toHaveLength(1);
  const fresh = ingest.addChain();
  await ingest.followUntil(fresh, nodeOf(fake), isFollowing(9));
  expect(await tableContents(store(), chain.key)).toEqual(await tableContents(store(), fresh.key));
});

test('of a node that goes on lying nothing is stored that a header contradicts', async () => {
  const { fake, ingest, chain } = await setUp();
  for (let block = 7; block <= 9; block++) fake.append(at('2026-02-02T02:00:00') + block, [pay(block, 1)]);
  const stop = ingest.follow(chain, nodeOf(fake, { liesAbout: 5 }));
  await until(() => isInTrouble(/it settles others/)(chain) && (chain.trouble?.count ?? 0) > 3);
  await stop();
  expect(chain.watermark).toBeUndefined();
});
