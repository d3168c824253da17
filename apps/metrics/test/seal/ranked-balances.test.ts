import { expect, test } from 'vitest';
import { recoverChain } from '../../src/indexer/ingest/stored-blocks.js';
import { readHolders } from '../../src/query/holders/token-holders.js';
import { createSeriesReader } from '../../src/query/series-reader.js';
import { rankedBalances } from '../../src/seal/derived-tables.js';
import { derivedSeal } from '../../src/seal/seal-derived.js';
import type { ChainState } from '../../src/state/service-state.js';
import { createFakeChain } from '../fixtures/fake-chain.js';
import { growHoldings, heldToken } from '../fixtures/holding-chains.js';
import { isFollowing, openIngest } from '../fixtures/ingest.js';
import { createPlainLedger, withLedger } from '../fixtures/native-chains.js';
import { createRandom } from '../fixtures/random-chain.js';
import { useStore } from '../fixtures/test-store.js';

const store = useStore();

const columns = 'nft, hex(token) AS asset, hex(holder) AS who, toUInt32(ts) AS day, toString(peak) AS most, ';

const ranked = ({ key: chain }: ChainState) =>
  store().query<{ amount: string }>(
    `SELECT ${columns} toString(-debt) AS amount FROM ranked_balances FINAL WHERE chain = {chain:UInt32} ORDER BY nft, token, debt, holder`,
    { params: { chain } },
  );

/** The same from the history of every holder. */
const expected = (chain: ChainState) =>
  store().query<{ amount: string }>(
    `SELECT nft, hex(token) AS asset, hex(holder) AS who, toUInt32(max(ts)) AS day, toString(max(peak)) AS most,
       toString(greatest(argMax(balance, ts), toInt256(0)) AS latest) AS amount
     FROM balances WHERE chain = {chain:UInt32} AND nft != 2 AND ts < toDateTime({until:UInt32}, 'UTC')
     GROUP BY nft, token, holder ORDER BY nft, token, latest DESC, holder`,
    { params: { chain: chain.key, until: derivedSeal(chain, rankedBalances).until } },
  );

/** A chain of some weeks whose holders have changed again and again, some of them back to what they had. */
async function indexed(seed: number) {
  const random = createRandom(seed);
  const fake = createFakeChain();
  const source = withLedger(fake, createPlainLedger(fake));
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  const grow = async (blocks: number, salt = '') => {
    growHoldings(fake, blocks, random, salt);
    await ingest.followUntil(chain, source, isFollowing(fake.blocks.length - 1));
  };
  await grow(40);
  await grow(20);
  return { fake, ingest, chain, grow };
}

test('every holder is in its place, once, while days close and blocks are replaced', async () => {
  const { fake, chain, grow } = await indexed(3);
  const check = async () => {
    const rows = await expected(chain);
    expect(await ranked(chain)).toEqual(rows);
    expect(new Set(rows.map(({ amount }) => amount)).size).toBeGreaterThan(5);
  };
  await check();
  for (const [cut, salt] of [
    [30, 'a'],
    [31, 'b'],
  ] as const) {
    fake.cutAfter(cut);
    await grow(20, salt);
    await check();
  }
});

test('rows that are merged to one part lose the balances that are gone, and an undo is right all the same', async () => {
  const { fake, chain, grow } = await indexed(4);
  const gone = () => store().query('SELECT count() AS rows FROM ranked_balances WHERE gone');
  expect(await gone()).not.toEqual([{ rows: '0' }]);
  await store().command('OPTIMIZE TABLE ranked_balances FINAL CLEANUP');
  expect(await gone()).toEqual([{ rows: '0' }]);
  fake.cutAfter(20);
  await grow(15, 'other');
  expect(await ranked(chain)).toEqual(await expected(chain));
});

test('while rows are ahead of their seal, holders come from the history; recovery restores what was replaced', async () => {
  const { chain, ingest } = await indexed(5);
  const holders = () =>
    readHolders(createSeriesReader(store(), ingest.state), {
      chain,
      token: heldToken,
      threshold: 0n,
      limit: 50,
    });
  const before = await holders();
  const { until } = derivedSeal(chain, rankedBalances);
  // Half of the balances are gone, and everyone has something else.
  await store().command(
    `INSERT INTO ranked_balances SELECT chain, nft, token, entry.1, holder, toDateTime({until:UInt32}, 'UTC'), peak, entry.2, version + 1
     FROM ranked_balances FINAL ARRAY JOIN [(debt, toUInt8(cityHash64(holder) % 2)), (-toInt256(999), toUInt8(0))] AS entry
     WHERE chain = {chain:UInt32}`,
    { params: { chain: chain.key, until } },
  );
  expect(await holders()).toEqual(before);
  for (let time = 0; time < 2; time++) {
    await recoverChain(store(), ingest.state, chain);
    expect(await ranked(chain)).toEqual(await expected(chain));
    expect(await holders()).toEqual(before);
  }
});
