import { expect, test } from 'vitest';
import { recoverChain } from '../../src/indexer/ingest/stored-blocks.js';
import { readHolders } from '../../src/query/holders/token-holders.js';
import { createSeriesReader } from '../../src/query/series-reader.js';
import { newestBalances } from '../../src/seal/derived-tables.js';
import { derivedSeal } from '../../src/seal/seal-derived.js';
import type { ChainState } from '../../src/state/service-state.js';
import { countReads } from '../../src/store/store.js';
import { addressOf, createFakeChain } from '../fixtures/fake-chain.js';
import { isFollowing, openIngest } from '../fixtures/ingest.js';
import { useStore } from '../fixtures/test-store.js';
import { tokenTransaction } from '../fixtures/token-chains.js';

const store = useStore();
const token = addressOf(500);
const nobody = addressOf(0);
const [anna, bert, carl] = [addressOf(7), addressOf(8), addressOf(9)] as const;
const day = 86_400;
const begin = 20_000 * day;

/** On day 0 Anna and Bert get something, on day 1 Anna gives it all to Carl; day 2 is open. */
async function indexed() {
  const fake = createFakeChain();
  fake.append(begin, [
    tokenTransaction(token, nobody, anna, 50n),
    tokenTransaction(token, nobody, bert, 30n),
  ]);
  fake.append(begin + day, [tokenTransaction(token, anna, carl, 50n)]);
  fake.append(begin + 2 * day, [tokenTransaction(token, bert, carl, 1n)]);
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(2));
  const holders = (threshold = 0n) =>
    readHolders(createSeriesReader(store(), ingest.state), {
      chain,
      token,
      threshold,
      limit: 10,
    });
  return { ingest, chain, fake, holders };
}

const rows = ({ key: chain }: ChainState) =>
  store().query(
    `SELECT toUInt32(intDiv(toUInt32(ts), ${day})) AS day, concat('0x', lower(hex(holder))) AS holder, toString(balance) AS balance, toString(peak) AS peak
     FROM newest_balances FINAL WHERE chain = {chain:UInt32} AND ts > toDateTime(0, 'UTC') ORDER BY holder`,
    { params: { chain } },
  );

const afterDay1 = [
  { day: 20_001, holder: anna, balance: '0', peak: '50' },
  { day: 20_000, holder: bert, balance: '30', peak: '30' },
  { day: 20_001, holder: carl, balance: '50', peak: '50' },
];
const now = [
  { address: carl, balance: 51n },
  { address: bert, balance: 29n },
  { address: anna, balance: 0n },
];

test('every holder has one row, of the last closed day on which it changed', async () => {
  const { chain, holders } = await indexed();
  expect(derivedSeal(chain, newestBalances).until).toBe(begin + 2 * day);
  expect(await rows(chain)).toEqual(afterDay1);
  expect(await holders()).toEqual(now);
  expect(await holders(49n)).toEqual(now.filter(({ address }) => address !== bert));
});

test('while rows are ahead of their seal, holders come from the history; recovery restores what was replaced', async () => {
  const { ingest, chain, holders } = await indexed();
  await store().command(
    `INSERT INTO newest_balances SELECT chain, nft, token, holder, toDateTime(${begin + 2 * day}, 'UTC'), 999, 999, version + 1
     FROM newest_balances FINAL WHERE chain = {chain:UInt32}`,
    { params: { chain: chain.key } },
  );
  expect(await holders()).toEqual(now);
  for (let time = 0; time < 2; time++) {
    await recoverChain(store(), ingest.state, chain);
    expect(await rows(chain)).toEqual(afterDay1);
    expect(await holders()).toEqual(now);
  }
});

test('an undo into a closed day restores the days before it, and who had nothing then is listed no more', async () => {
  const { ingest, chain, fake, holders } = await indexed();
  fake.cutAfter(0);
  fake.append(begin + day, [tokenTransaction(token, bert, anna, 5n)], 'other');
  fake.append(begin + 2 * day, [], 'other');
  await ingest.followUntil(chain, fake.source, isFollowing(2));
  expect(await rows(chain)).toEqual([
    { day: 20_001, holder: anna, balance: '55', peak: '55' },
    { day: 20_001, holder: bert, balance: '25', peak: '30' },
  ]);
  expect(await holders()).toEqual([
    { address: anna, balance: 55n },
    { address: bert, balance: 25n },
  ]);
});

test('a short page takes few statements, however many holders the open day changed', async () => {
  const fake = createFakeChain();
  const many = Array.from({ length: 40 }, (_, index) => addressOf(1_000 + index));
  fake.append(
    begin,
    [...many, anna].map((holder) => tokenTransaction(token, nobody, holder, holder === anna ? 50n : 100n)),
  );
  fake.append(
    begin + day,
    many.map((holder) => tokenTransaction(token, holder, carl, 99n)),
  );
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(1));
  const { store: counted, reads } = countReads(store());
  const reader = createSeriesReader(counted, ingest.state);
  const first = await readHolders(reader, { chain, token, threshold: 0n, limit: 1 });
  expect(first).toEqual([{ address: carl, balance: 40n * 99n }]);
  const second = await readHolders(reader, { chain, token, threshold: 0n, limit: 1, after: first[0] });
  expect(second).toEqual([{ address: anna, balance: 50n }]);
  expect(reads()).toBeLessThan(10);
});
