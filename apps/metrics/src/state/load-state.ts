import { type Interval, intervals } from '../metrics/interval.js';
import type { CreationSource } from '../source/chain-source.js';
import { shortReason } from '../source/node-errors.js';
import type { Network } from '../source/platform/platform-network.js';
import type { Store } from '../store/store.js';
import type { Stores } from '../store/stores.js';
import { type ChainRecord, groupKeys, type Retirement } from './chain-record.js';
import { createGroupSeals, parseBasis } from './group-seals.js';
import { retireChain } from './retire-chain.js';
import {
  type ChainState,
  type FirstBlock,
  type GroupState,
  type NativeSource,
  type Seal,
  type ServiceState,
  sealKey,
} from './service-state.js';

interface ChainRow {
  readonly chain: number;
  readonly evm_chain_id: string;
  readonly name: string;
  readonly blockchain_id: string;
  readonly subnet_id: string;
  readonly network: Network;
  readonly creations: CreationSource | '';
  readonly native: NativeSource['from'] | '';
  readonly native_reason: string;
  readonly messengers: string;
  readonly retired: Retirement | '';
}

interface WatermarkRow {
  readonly num: string;
  readonly time: number;
  readonly hash: string;
  readonly elapsed: number;
  readonly undone: string;
}

interface SealRow {
  readonly metric: string;
  readonly step: Interval;
  readonly time: number;
  readonly next: string;
  readonly basis: string;
}

/** Reads what the store knows of every chain and group into a state. */
export async function loadState(stores: Stores, state: ServiceState): Promise<void> {
  await loadChains(stores.home, state, () => true);
  for (const chain of state.chains.values()) await reloadChain(stores.of(chain.key), chain);
  for (const group of Object.values(state.groups))
    await reloadGroup(stores.of(groupKeys[group.group]), group);
  await createGroupSeals(stores.all, state).recheck();
}

/**
 * Reads the registry of chains into a state; what else is known of a chain stays, unless another one has replaced it.
 * @param includes whether what the store says of a chain counts; new chains always do.
 */
export async function loadChains(
  home: Store,
  state: ServiceState,
  includes: (chain: number) => boolean,
): Promise<void> {
  const rows = await home.query<ChainRow>(
    'SELECT chain, evm_chain_id, name, blockchain_id, subnet_id, network, creations, native, native_reason, messengers, retired FROM chains FINAL ORDER BY chain',
  );
  for (const row of rows) {
    const record = {
      evmChainId: BigInt(row.evm_chain_id),
      chainName: row.name,
      blockchainId: row.blockchain_id,
      subnetId: row.subnet_id,
      network: row.network,
    };
    const known = state.chains.get(row.chain);
    if (row.retired !== '') {
      if (known === undefined)
        state.retired.set(row.chain, { key: row.chain, record, retirement: row.retired });
      else if (includes(row.chain)) retireChain(state, known, row.retired);
      continue;
    }
    if (known !== undefined && !includes(row.chain)) continue;
    const chain = known ?? newChainState(row.chain, record);
    chain.record = record;
    if (row.creations !== '') chain.creations = row.creations;
    if (row.messengers !== '') chain.messengers = row.messengers.split(',');
    if (row.native !== '')
      chain.native =
        row.native === 'none'
          ? { from: 'none', reason: shortReason(row.native_reason) }
          : { from: 'confirmed' };
    state.chains.set(chain.key, chain);
  }
}

/** The state of a chain of which nothing is stored. */
export function newChainState(key: number, record: ChainRecord): ChainState {
  return {
    key,
    record,
    creations: undefined,
    native: undefined,
    messengers: undefined,
    watermark: undefined,
    firstBlocks: [],
    confirmedAt: undefined,
    followedSince: undefined,
    activity: { kind: 'unfollowed' },
    trouble: undefined,
    head: undefined,
    endpoints: [],
    readFrom: undefined,
    unverified: [],
    seals: new Map(),
    undos: [],
  };
}

/** Replaces what is known of a chain by what its shard says. */
export async function reloadChain(store: Store, chain: ChainState): Promise<void> {
  const params = { chain: chain.key };
  const [mark] = await store.query<WatermarkRow>(
    `SELECT num, toUInt32(ts) AS time, concat('0x', lower(hex(hash))) AS hash, elapsed, undone
     FROM (SELECT num, ts, hash, undone FROM watermark FINAL WHERE chain = {chain:UInt32}) AS mark
     LEFT JOIN (SELECT num, elapsed FROM spans WHERE chain = {chain:UInt32}
       AND num = (SELECT max(num) FROM watermark FINAL WHERE chain = {chain:UInt32})) AS span USING num`,
    { params },
  );
  chain.undos = mark === undefined ? [] : await readUndos(store, chain.key, Number(mark.undone));
  chain.watermark = mark && {
    num: BigInt(mark.num),
    timestamp: mark.time,
    hash: mark.hash as `0x${string}`,
    elapsed: mark.elapsed,
  };
  chain.firstBlocks = mark === undefined ? [] : await readFirstBlocks(store, chain.key, BigInt(mark.num));
  replace(chain.seals, await readChainSeals(store, chain.key));
}

/** The seals of a chain by metric and interval. */
export async function readChainSeals(store: Store, chain: number): Promise<[string, Seal][]> {
  const seals = await readSeals(store, chain);
  return seals.map(({ key, row }) => [key, { until: row.time, next: BigInt(row.next) }]);
}

/** Replaces what is known to be stored of a group. How far that is good is for `GroupSeals` to say. */
export async function reloadGroup(store: Store, group: GroupState): Promise<void> {
  const seals = await readSeals(store, group.key);
  replace(
    group.stored,
    seals.map(({ key, row }) => [
      key,
      { until: row.time, lowered: BigInt(row.next), basis: parseBasis(row.basis) },
    ]),
  );
}

/** The first blocks of a chain, at most two. */
export async function readFirstBlocks(store: Store, chain: number, last: bigint): Promise<FirstBlock[]> {
  const rows = await store.query<{ num: string; time: number; tx_count: number }>(
    'SELECT num, toUInt32(ts) AS time, tx_count FROM blocks WHERE chain = {chain:UInt32} AND num <= {last:UInt64} ORDER BY num LIMIT 2',
    { params: { chain, last } },
  );
  return rows.map((row) => ({ num: BigInt(row.num), timestamp: row.time, transactions: row.tx_count }));
}

/** Since when something of a chain was taken back, each time. A taking back that was cut off may have left a moment of its own. */
export async function readUndos(store: Store, chain: number, undone: number): Promise<number[]> {
  if (undone === 0) return [];
  const rows = await store.query<{ since: number }>(
    `SELECT toUInt32(min(ts)) AS since FROM undos WHERE chain = {chain:UInt32} AND undone <= {undone:UInt64}
     GROUP BY undone ORDER BY undone`,
    { params: { chain, undone } },
  );
  return rows.map(({ since }) => since);
}

async function readSeals(store: Store, owner: number): Promise<{ key: string; row: SealRow }[]> {
  const rows = await store.query<SealRow>(
    'SELECT metric, step, toUInt32(until) AS time, next, basis FROM seal FINAL WHERE owner = {owner:UInt32}',
    { params: { owner } },
  );
  return rows
    .filter(({ step }) => intervals.includes(step))
    .map((row) => ({ key: sealKey(row.metric, row.step), row }));
}

function replace<Value>(map: Map<string, Value>, entries: readonly (readonly [string, Value])[]): void {
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}
