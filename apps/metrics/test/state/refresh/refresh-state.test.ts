import { expect, test } from 'vitest';
import { MetricsError } from '../../../src/errors.js';
import { undoTo } from '../../../src/indexer/ingest/undo.js';
import { chainMetrics } from '../../../src/metrics/index.generated.js';
import { findMetric } from '../../../src/metrics/metric.js';
import { readConsistently } from '../../../src/query/read-consistently.js';
import { sealGroup } from '../../../src/seal/seal-group.js';
import { createGroupSeals } from '../../../src/state/group-seals.js';
import { emptyPlatformStates } from '../../../src/state/platform/platform-state.js';
import { chainName, createProgressTeller } from '../../../src/state/refresh/progress.js';
import { createStateRefresher } from '../../../src/state/refresh/refresh-state.js';
import { type ChainState, emptyState, lagOf } from '../../../src/state/service-state.js';
import { countReads, type Store } from '../../../src/store/store.js';
import { type Stores, singleStore } from '../../../src/store/stores.js';
import { createFakeChain } from '../../fixtures/fake-chain.js';
import { at } from '../../fixtures/hand-chain.js';
import { isFollowing, openIngest } from '../../fixtures/ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
const now = at('2026-03-03T12:00:00');
/** One that is added over chains, and two of those that are sealed for a group. */
const metrics = ['txCount', 'activeAddresses', 'cumulativeAddresses'].map((name) =>
  findMetric(chainMetrics, name),
);
const signal = new AbortController().signal;

/** A process that only serves what another one writes. */
function openServing() {
  const state = emptyState();
  const counted = countReads(store());
  const refresher = createStateRefresher({
    stores: singleStore(store()),
    state,
    platforms: emptyPlatformStates(),
    groupSeals: createGroupSeals(store(), state),
    owns: () => false,
    reads: counted.reads,
  });
  state.settled = refresher.settled;
  return { state, refresher, reader: counted.store };
}

async function noteChain({ key, record }: ChainState): Promise<void> {
  await store().command(
    `INSERT INTO chains (chain, evm_chain_id, name, blockchain_id, subnet_id, network, version)
     VALUES ({key:UInt32}, {evmChainId:UInt64}, {chainName:String}, {blockchainId:String}, {subnetId:String}, {network:String}, 1)`,
    { params: { key, ...record } },
  );
}

/** Two chains with blocks on two days, which another process has stored and noted. */
async function storedChains() {
  const ingest = await openIngest(store(), { now: () => now, metrics });
  const chains = [];
  for (const id of [10n, 20n]) {
    const fake = createFakeChain(id);
    fake.append(at('2026-03-01T10:00:00'));
    fake.append(at('2026-03-01T10:30:00'));
    fake.append(at('2026-03-02T10:00:00'));
    const chain = ingest.addChain({ evmChainId: id });
    await noteChain(chain);
    await ingest.followUntil(chain, fake.source, isFollowing(2));
    chains.push({ fake, chain });
  }
  return { ingest, chains };
}

test('a state that is refreshed says of chains and groups what the writer’s own says', async () => {
  const { ingest, chains } = await storedChains();
  const { state, refresher } = openServing();
  const compare = async () => {
    await refresher.refresh();
    for (const { chain } of chains) {
      const seen = state.chains.get(chain.key);
      expect(seen?.watermark?.hash).toBe(chain.watermark?.hash);
      expect(seen?.seals).toEqual(chain.seals);
      expect(seen?.firstBlocks).toEqual(chain.firstBlocks);
      expect(seen?.undos).toEqual(chain.undos);
    }
    const group = ingest.state.groups.testnet;
    expect(state.groups.testnet.seals).toEqual(group.seals);
  };
  await compare();
  await sealGroup(ingest.context, ingest.state.groups.testnet, now, signal);
  expect(ingest.state.groups.testnet.seals.size).toBeGreaterThan(0);
  await compare();
  // A block comes into periods of the group that are sealed, and another chain takes one back.
  const [late, other] = chains;
  if (late === undefined || other === undefined) throw new Error('there are two chains');
  const before = state.generation;
  late.fake.append(at('2026-03-02T11:00:00'));
  await ingest.followUntil(late.chain, late.fake.source, isFollowing(3));
  await compare();
  expect(state.generation).toBeGreaterThan(before);
  await undoTo(store(), ingest.state, ingest.context.writer, other.chain, 1n);
  await compare();
});

test('a chain of which nothing is stored is behind since it is known that another process follows it', async () => {
  const ingest = await openIngest(store(), { now: () => now, metrics });
  const chain = ingest.addChain({ evmChainId: 30n });
  await noteChain(chain);
  const { state, refresher } = openServing();
  const lag = () => {
    const seen = state.chains.get(chain.key);
    return seen && lagOf(seen, (seen.followedSince ?? 0) + 60).seconds;
  };
  await refresher.refresh();
  expect(lag()).toBeUndefined();
  chain.activity = { kind: 'connecting' };
  await createProgressTeller(store(), () => 'test').tell(new Map([[chainName(chain.key), chain]]));
  await refresher.refresh();
  expect(lag()).toBe(60);
});

test('what was read while a block was taken back is read again', async () => {
  const { ingest, chains } = await storedChains();
  const { state, refresher, reader } = openServing();
  await refresher.refresh();
  const [{ chain }] = chains as [(typeof chains)[0]];
  const seen: (bigint | undefined)[] = [];
  const result = await readConsistently(state, [chain.key], async () => {
    const mark = state.chains.get(chain.key)?.watermark?.num;
    seen.push(mark);
    if (seen.length === 1) await undoTo(store(), ingest.state, ingest.context.writer, chain, 1n);
    const [row] = await reader.query<{ blocks: string }>(
      'SELECT count() AS blocks FROM blocks WHERE chain = {chain:UInt32} AND num <= {mark:UInt64}',
      { params: { chain: chain.key, mark: mark ?? 0n } },
    );
    return Number(row?.blocks);
  });
  expect(seen).toEqual([2n, 1n]);
  expect(result).toBe(2);
});

test('a shard that goes away between its marks and what they lead to makes no difference to another one', async () => {
  const { ingest, chains } = await storedChains();
  const [{ chain: there }, { chain: leaving }] = chains as [(typeof chains)[0], (typeof chains)[0]];
  await sealGroup(ingest.context, ingest.state.groups.testnet, now, signal);
  const state = emptyState();
  let asked = 0;
  const dying: Store = {
    ...store(),
    async query(statement, options) {
      asked++;
      if (asked > 1) throw new MetricsError('store-unavailable', 'the store does not answer: killed');
      return store().query(statement, options);
    },
  };
  const home = store();
  const stores: Stores = {
    home,
    all: home,
    shards: [dying, home],
    of: (owner) => (owner === leaving.key ? dying : home),
  };
  const refresher = createStateRefresher({
    stores,
    state,
    platforms: emptyPlatformStates(),
    groupSeals: createGroupSeals(store(), state),
    owns: () => false,
    reads: () => 0,
  });
  const [registry, , living] = refresher.parts;
  await registry?.refresh();
  await living?.refresh();
  expect(asked).toBeGreaterThan(1);
  expect(refresher.away([there.key])).toEqual([]);
  expect(state.chains.get(there.key)?.watermark?.hash).toBe(there.watermark?.hash);
});
