import { type Interval, intervals } from '../metrics/interval.js';
import type { CreationSource } from '../read-chain/chain-source.js';
import type { Store } from '../store/store.js';
import type { ChainRecord, Network } from './chain-record.js';
import {
  type ChainState,
  type NativeSource,
  type Seals,
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
}

interface WatermarkRow {
  readonly num: string;
  readonly time: number;
  readonly hash: string;
  readonly elapsed: number;
}

interface SealRow {
  readonly owner: number;
  readonly metric: string;
  readonly step: Interval;
  readonly time: number;
  readonly next: string;
}

/** Reads what the store knows of every chain and group into a state. */
export async function loadState(store: Store, state: ServiceState): Promise<void> {
  const rows = await store.query<ChainRow>(
    'SELECT chain, evm_chain_id, name, blockchain_id, subnet_id, network, creations, native, native_reason, messengers FROM chains FINAL ORDER BY chain',
  );
  for (const row of rows) {
    const chain = newChainState(row.chain, {
      evmChainId: BigInt(row.evm_chain_id),
      chainName: row.name,
      blockchainId: row.blockchain_id,
      subnetId: row.subnet_id,
      network: row.network,
    });
    if (row.creations !== '') chain.creations = row.creations;
    if (row.messengers !== '') chain.messengers = row.messengers.split(',');
    if (row.native !== '')
      chain.native =
        row.native === 'none' ? { from: 'none', reason: row.native_reason } : { from: 'confirmed' };
    await reloadChain(store, chain);
    state.chains.set(chain.key, chain);
  }
  for (const group of Object.values(state.groups)) await loadSeals(store, group.key, group.seals);
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
    activity: { kind: 'unfollowed' },
    seals: new Map(),
  };
}

/** Replaces what is known of a chain by what the store says. */
export async function reloadChain(store: Store, chain: ChainState): Promise<void> {
  const params = { chain: chain.key };
  const [mark] = await store.query<WatermarkRow>(
    `SELECT num, toUInt32(ts) AS time, concat('0x', lower(hex(hash))) AS hash, elapsed
     FROM (SELECT num, ts, hash FROM watermark FINAL WHERE chain = {chain:UInt32}) AS mark
     LEFT JOIN (SELECT num, elapsed FROM spans WHERE chain = {chain:UInt32}
       AND num = (SELECT max(num) FROM watermark FINAL WHERE chain = {chain:UInt32})) AS span USING num`,
    { params },
  );
  chain.watermark = mark && {
    num: BigInt(mark.num),
    timestamp: mark.time,
    hash: mark.hash as `0x${string}`,
    elapsed: mark.elapsed,
  };
  const first = await store.query<{ num: string; time: number; tx_count: number }>(
    'SELECT num, toUInt32(ts) AS time, tx_count FROM blocks WHERE chain = {chain:UInt32} AND num <= {last:UInt64} ORDER BY num LIMIT 2',
    { params: { ...params, last: chain.watermark?.num ?? 0n } },
  );
  chain.firstBlocks =
    chain.watermark === undefined
      ? []
      : first.map((row) => ({ num: BigInt(row.num), timestamp: row.time, transactions: row.tx_count }));
  await loadSeals(store, chain.key, chain.seals);
}

async function loadSeals(store: Store, owner: number, seals: Seals): Promise<void> {
  const rows = await store.query<SealRow>(
    'SELECT owner, metric, step, toUInt32(until) AS time, next FROM seal FINAL WHERE owner = {owner:UInt32}',
    { params: { owner } },
  );
  seals.clear();
  for (const row of rows) {
    if (intervals.includes(row.step))
      seals.set(sealKey(row.metric, row.step), { until: row.time, next: BigInt(row.next) });
  }
}
