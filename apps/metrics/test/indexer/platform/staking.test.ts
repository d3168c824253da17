import { beforeEach, expect, test } from 'vitest';
import { createPageTokens } from '../../../src/query/page-token.js';
import { readNetworkMetricsPage } from '../../../src/query/platform/network-metrics-page.js';
import type { StakingMetric, SubnetScope } from '../../../src/query/platform/platform-reader.js';
import { readValidatorAddressesPage } from '../../../src/query/platform/validator-addresses-page.js';
import { addressText, hexOf, primaryNetwork } from '../../../src/source/platform/platform-network.js';
import type { Store } from '../../../src/store/store.js';
import { FakePlatform, filled, txOf } from '../../fixtures/fake-platform.js';
import { chainOf } from '../../fixtures/l1-scenario.js';
import { clearPlatform, openPlatformIngest, platformContents } from '../../fixtures/platform-ingest.js';
import { delegatorTx, genesisTx, memberTx, validatorTx } from '../../fixtures/staker-transactions.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
beforeEach(() => clearPlatform(store()));

const day = 86_400;
const begin = 20_000 * day;
const rules = { target: 10_000n, minPrice: 512n, excessConversionConstant: 1_246_488_515n };
const tokens = createPageTokens(filled(7), () => begin);
const subnet = filled(5);

const genesis = [
  genesisTx(41, 1_000n, begin + 5, begin + 2 * day),
  genesisTx(42, 1_000n, begin + 5, begin + 2 * day),
] as const;
const big = 2n ** 60n;
const staked = {
  first: validatorTx(51, big, begin + 3 * day + 100),
  second: validatorTx(52, 300n, begin + 9 * day),
  elastic: validatorTx(53, 77n, begin + 9 * day, filled(6)),
  delegated: delegatorTx(51, 40n, begin + day + 50),
};

/** Five days: two validators of the genesis end, others come, delegate, and end; a subnet has members. */
function story(): FakePlatform {
  const chain = new FakePlatform(rules, [...genesis]);
  chain.add(
    begin + 100,
    staked.first,
    memberTx(subnet, 51, 7n, begin + 4 * day),
    memberTx(subnet, 52, 9n, begin + day + 30),
  );
  chain.add(begin + 200, staked.delegated);
  // The member of node 52 ends with its period; the one of node 51 is removed.
  chain.add(begin + day + 30);
  chain.end(begin + day + 50, staked.delegated, true);
  chain.add(begin + day + 60, staked.second, staked.elastic);
  chain.end(begin + 2 * day, genesis[0], true);
  chain.add(
    begin + 3 * day,
    txOf({
      type: 'RemoveSubnetValidatorTx',
      nodeId: filled(51, 20),
      subnetId: subnet,
      subnetAuthorization: { signatureIndices: [] },
    }),
  );
  chain.end(begin + 3 * day + 100, staked.first, false);
  return chain;
}

type Ingest = Awaited<ReturnType<typeof openPlatformIngest>>;

async function series(
  { reader }: Ingest,
  metric: StakingMetric,
  scope: SubnetScope = primaryNetwork,
  bounds: { start?: number; end?: number } = {},
): Promise<(number | bigint)[]> {
  const request = { network: 'testnet', metric, subnet: scope, pageSize: 100, ...bounds } as const;
  const { points } = await readNetworkMetricsPage(reader, tokens, request, primaryNetwork);
  return points.map(({ value }) => value);
}

test('each day has the stakers of its end, newest first, those of the genesis too', async () => {
  const ingest = await openPlatformIngest(store(), begin + 4 * day + 10, { blocksAtOnce: 2 });
  await ingest.follow(story());
  // Genesis 41 ended with day 2; genesis 42 is there until a block ends it.
  expect(await series(ingest, 'validatorCount')).toEqual([2, 2, 3, 4, 3]);
  expect(await series(ingest, 'validatorWeight')).toEqual([
    1_300,
    1_300,
    big + 1_300n,
    big + 2_300n,
    big + 2_000n,
  ]);
  expect(await series(ingest, 'delegatorCount')).toEqual([0, 0, 0, 0, 1]);
  expect(await series(ingest, 'delegatorWeight')).toEqual([0, 0, 0, 0, 40]);
  expect(await series(ingest, 'validatorCount', hexOf(subnet))).toEqual([0, 0, 1, 1, 2]);
  expect(await series(ingest, 'validatorWeight', hexOf(subnet))).toEqual([0, 0, 7, 7, 16]);
  expect(await series(ingest, 'validatorCount', hexOf(filled(6)))).toEqual([1, 1, 1, 1]);
  expect(await series(ingest, 'validatorCount', 'all')).toEqual([3, 3, 5, 6, 5]);
  expect(await series(ingest, 'validatorCount', hexOf(filled(88)))).toEqual([]);
  expect(
    await series(ingest, 'validatorCount', primaryNetwork, { start: begin + day, end: begin + 3 * day }),
  ).toEqual([3, 4]);
});

test('a series comes page by page, and its token keeps its filters', async () => {
  const ingest = await openPlatformIngest(store(), begin + 4 * day + 10);
  await ingest.follow(story());
  const request = { network: 'testnet', metric: 'validatorCount', pageSize: 2 } as const;
  const read = (more: object) =>
    readNetworkMetricsPage(ingest.reader, tokens, { subnet: undefined, ...request, ...more }, primaryNetwork);
  const one = await read({ subnet: hexOf(subnet) });
  expect(one.points.map(({ timestamp }) => timestamp)).toEqual([begin + 4 * day, begin + 3 * day]);
  const two = await read({ pageToken: one.nextPageToken });
  expect(two.points.map(({ value }) => value)).toEqual([1, 1]);
  const three = await read({ pageToken: two.nextPageToken });
  expect(three).toEqual({ points: [{ value: 2, timestamp: begin }], nextPageToken: undefined });
  await expect(read({ subnet: 'all', pageToken: one.nextPageToken })).rejects.toMatchObject({
    code: 'invalid-page-token',
  });
});

test('a staker counts from its start, when no block tells of it', async () => {
  const chain = new FakePlatform(rules, [...genesis]);
  const ingest = await openPlatformIngest(store(), begin + 4);
  await ingest.follow(chain);
  expect(await series(ingest, 'validatorCount')).toEqual([]);
  ingest.state.confirmedAt = begin + day;
  expect(await series(ingest, 'validatorCount')).toEqual([2, 2]);
});

test('active validators of an L1 count with their weight', async () => {
  const chain = chainOf(
    rules,
    [
      {
        at: begin,
        kind: 'convert',
        subnet: 5,
        validators: [
          [1, 10n ** 9n],
          [2, 512n * BigInt(day)],
        ],
      },
    ],
    [begin + day],
    [],
  );
  const ingest = await openPlatformIngest(store(), begin + 2 * day);
  await ingest.follow(chain);
  expect(await series(ingest, 'validatorCount', hexOf(subnet))).toEqual([1, 1, 2]);
  expect(await series(ingest, 'validatorWeight', hexOf(subnet))).toEqual([10, 10, 20]);
  expect(await series(ingest, 'delegatorCount', 'all')).toEqual([0, 0, 0]);
});

test('the owners of rewards are listed by transaction, newest first, where their period meets the time frame', async () => {
  const ingest = await openPlatformIngest(store(), begin + 4 * day + 10);
  await ingest.follow(story());
  const list = (more: object = {}) =>
    readValidatorAddressesPage(ingest.reader, tokens, { subnet: primaryNetwork, pageSize: 100, ...more });
  const entry = (node: number, sortKey: number) => {
    return { addresses: [addressText('local', filled(node, 20))], sortKey };
  };
  const { addresses } = await list();
  expect(addresses.slice(0, 2)).toEqual([entry(52, begin + day + 60), entry(51, begin + 100)]);
  expect(new Set(addresses.slice(2).map((each) => each.addresses[0]))).toEqual(
    new Set([41, 42].map((node) => addressText('local', filled(node, 20)))),
  );
  expect((await list({ start: begin + 2 * day })).addresses).toHaveLength(2);
  expect((await list({ end: begin + 100 })).addresses).toHaveLength(2);
  expect((await list({ network: 'mainnet' })).addresses).toEqual([]);
  expect((await list({ subnet: hexOf(subnet) })).addresses).toEqual([]);
  const pages = [];
  for (let pageToken: string | undefined, more = true; more; more = pageToken !== undefined) {
    const page = await list({ pageSize: 1, pageToken });
    pages.push(...page.addresses);
    pageToken = page.nextPageToken;
  }
  expect(pages).toEqual(addresses);
});

test('a proposal waits for its decision', async () => {
  const chain = story();
  const ingest = await openPlatformIngest(store(), begin + 4 * day);
  await ingest.follow(chain);
  const before = ingest.state.watermark?.height;
  chain.propose(begin + 9 * day, staked.second);
  const again = await openPlatformIngest(store(), begin + 9 * day);
  await again.followUntil(
    chain,
    ({ activity, watermark }) => activity.kind === 'following' && watermark !== undefined,
  );
  expect(again.state.watermark?.height).toBe(before);
  chain.decide(begin + 9 * day, true);
  await again.follow(chain);
  expect(await series(again, 'validatorCount')).toEqual([1, 2, 2, 2, 2, 2, 2, 3, 4, 3]);
});

test('whatever is cut off when, the store has every row once', async () => {
  const options = { blocksAtOnce: 6 };
  const chain = story();
  const clean = await openPlatformIngest(store(), begin + 4 * day, options);
  await clean.follow(chain);
  const expected = await platformContents(store());
  // One failure, at each insert in turn: before the rows arrive, and after it when the answer is lost.
  for (const lost of [false, true]) {
    let failures = 0;
    for (let failing = 1; failures === failing - 1; failing++) {
      await clearPlatform(store());
      const broken = failingStore(store(), failing, lost, () => failures++);
      const ingest = await openPlatformIngest(broken, begin + 4 * day, options);
      await ingest.follow(chain);
      expect(await platformContents(store()), `insert ${failing}`).toEqual(expected);
    }
    expect(failures).toBeGreaterThan(4);
  }
});

test('nothing is read from a node with another chain, and the reason is told', async () => {
  const ingest = await openPlatformIngest(store(), begin + 4 * day);
  await ingest.follow(story());
  const other = new FakePlatform(rules);
  for (let height = 1; height < 20; height++) other.add(begin + height);
  await ingest.followUntil(other, ({ trouble }) => trouble !== undefined);
  expect(ingest.state.trouble?.last.reason).toContain('use another --data-dir');
});

/** A store of which one insert fails. @param lost whether the rows arrive all the same. */
function failingStore(real: Store, failing: number, lost: boolean, onFailure: () => void): Store {
  let inserts = 0;
  return {
    ...real,
    async insert(...args) {
      const fails = ++inserts === failing;
      if (!fails || lost) await real.insert(...args);
      if (!fails) return;
      onFailure();
      throw new Error('the connection is gone');
    },
  };
}
