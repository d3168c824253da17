import { expect, test } from 'vitest';
import { periodStart } from '../../../../src/metrics/interval.js';
import { assetKinds, derivedTables } from '../../../../src/seal/derived-tables.js';
import { derivedSeal } from '../../../../src/seal/seal-derived.js';
import type { ChainState } from '../../../../src/state/service-state.js';
import type { FakeChain } from '../../../fixtures/fake-chain.js';
import { isFollowing, openIngest } from '../../../fixtures/ingest.js';
import {
  buildNativeChain,
  createPlainLedger,
  growNative,
  type PlainLedger,
  withLedger,
} from '../../../fixtures/native-chains.js';
import { createRandom } from '../../../fixtures/random-chain.js';
import { useStore } from '../../../fixtures/test-store.js';

const store = useStore();

/** Every balance that is not 0, after a block. */
function inOrder(balances: ReadonlyMap<string, bigint>): string[] {
  return [...balances]
    .filter(([, balance]) => balance !== 0n)
    .map(([holder, balance]) => `${holder} ${balance}`)
    .sort();
}

/** Compares the balances after every block with a ledger's. */
async function expectBlocks(chain: ChainState, fake: FakeChain, ledger: PlainLedger): Promise<void> {
  const rows = await store().query<{ num: string; holder: string; delta: string }>(
    `SELECT num, concat('0x', lower(hex(holder))) AS holder, toString(delta) AS delta FROM native_moves
     WHERE chain = {chain:UInt32} ORDER BY num`,
    { params: { chain: chain.key } },
  );
  const balances = new Map<string, bigint>();
  for (const number of fake.blocks.keys()) {
    for (const { holder, delta } of rows.filter(({ num }) => num === String(number)))
      balances.set(holder, (balances.get(holder) ?? 0n) + BigInt(delta));
    expect([number, inOrder(balances)]).toEqual([number, inOrder(ledger.after(number))]);
  }
}

/** Compares what is kept of closed days with a ledger's highest and lowest balances, and those at the end. */
async function expectDays(chain: ChainState, fake: FakeChain, ledger: PlainLedger): Promise<void> {
  const table = derivedTables.find(({ name }) => name === 'balances');
  if (table === undefined) throw new Error('there are no balances');
  const { until } = derivedSeal(chain, table);
  const expected: string[] = [];
  let before = new Map<string, bigint>();
  const days = new Map<number, number[]>();
  for (const [number, { block }] of fake.blocks.entries()) {
    const begin = periodStart('day', Number(block.timestamp));
    days.set(begin, [...(days.get(begin) ?? []), number]);
  }
  for (const [begin, numbers] of days) {
    if (begin >= until) break;
    const found = new Map<string, bigint[]>();
    for (const number of numbers) {
      const now = new Map(ledger.after(number));
      for (const [holder, balance] of now) {
        const changes = found.get(holder) ?? [];
        if (balance !== (changes.at(-1) ?? before.get(holder) ?? 0n))
          found.set(holder, [...changes, balance]);
      }
      if (number === numbers.at(-1)) before = now;
    }
    for (const [holder, balances] of found) {
      const inOrderOfSize = balances.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
      expected.push([begin, holder, balances.at(-1), inOrderOfSize.at(-1), inOrderOfSize[0]].join(' '));
    }
  }
  const rows = await store().query<Record<string, string>>(
    `SELECT toUInt32(ts) AS begin, concat('0x', lower(hex(holder))) AS holder, toString(balance) AS last,
       toString(peak) AS most, toString(trough) AS least FROM balances
     WHERE chain = {chain:UInt32} AND nft = ${assetKinds.native} AND token = toFixedString('', 20)`,
    { params: { chain: chain.key } },
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(rows.map((row) => Object.values(row).join(' ')).sort()).toEqual(expected.sort());
}

test.each([
  [1, false, 80],
  [2, true, 50_000],
])(
  'balances after every block are those of the node: seed %i, minter %s, batches of %i rows',
  async (seed, mints, batchRows) => {
    const random = createRandom(seed);
    const fake = buildNativeChain(60, random);
    const ledger = createPlainLedger(fake, { mints });
    const source = withLedger(fake, ledger);
    const ingest = await openIngest(store(), { metrics: [], now: () => 1_790_000_000, batchRows });
    const chain = ingest.addChain();
    await ingest.followUntil(chain, source, isFollowing(59));
    expect(chain.native).toEqual({ from: 'confirmed' });
    await expectBlocks(chain, fake, ledger);
    await expectDays(chain, fake, ledger);
    // Another follower remembers nothing, and asks the store.
    growNative(fake, 30, random);
    await ingest.followUntil(chain, source, isFollowing(89));
    await expectDays(chain, fake, ledger);
    fake.cutAfter(70);
    growNative(fake, 25, random, 'other');
    await ingest.followUntil(chain, source, isFollowing(95));
    expect(ingest.undone).toHaveLength(1);
    await expectBlocks(chain, fake, ledger);
    await expectDays(chain, fake, ledger);
    expect(ingest.nativeLost).toEqual([]);
  },
);
