import { type Interval, periodStart } from '../metrics/interval.js';
import type { ChainSource, CreationSource } from '../source/chain-source.js';
import { oldGenesisSeconds } from '../source/verify-block.js';
import { type ChainGroup, type ChainRecord, groupKeys, groupsOf, type RetiredChain } from './chain-record.js';

/** One thing that went wrong with the reading of a chain. */
export interface ChainFault {
  /** Unix seconds. */
  readonly at: number;
  /** A sentence that anybody may read: it names no addresses. */
  readonly reason: string;
}

/** What has gone wrong with the reading of a chain since it went well last. */
export interface ChainTrouble {
  readonly count: number;
  readonly first: ChainFault;
  readonly last: ChainFault;
}

/** The trouble with one more fault. */
export function withFault(trouble: ChainTrouble | undefined, fault: ChainFault): ChainTrouble {
  return { count: (trouble?.count ?? 0) + 1, first: trouble?.first ?? fault, last: fault };
}

/** The last block of a chain whose facts are complete in the store. */
export interface Watermark {
  readonly num: bigint;
  /** Time of the block, Unix seconds. */
  readonly timestamp: number;
  readonly hash: `0x${string}`;
  /** Seconds since the last block of an earlier second; 0 where there is none to measure from. */
  readonly elapsed: number;
}

/** What decides where a series begins. */
export interface FirstBlock {
  readonly num: bigint;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly transactions: number;
}

/** How far the stored series of a metric is complete. */
export interface Seal {
  /** Every period that begins before this is in the series, Unix seconds. */
  readonly until: number;
  /** The first block whose facts are not in it. Without meaning for a group. */
  readonly next: bigint;
}

/** What a chain's reader is doing. */
export type ChainActivity =
  /** It is stored, but this process does not read it. */
  | { readonly kind: 'unfollowed' }
  | { readonly kind: 'connecting' }
  /** Reading blocks that the node already has. */
  | { readonly kind: 'back-filling'; readonly head: bigint }
  | { readonly kind: 'following' }
  /** The node's head is below the watermark, with the same blocks. */
  | { readonly kind: 'waiting'; readonly reason: string }
  /** The node or the store does not answer, or what the node says cannot be true; it is asked again. */
  | { readonly kind: 'retrying'; readonly reason: string };

/** A URL of a chain, as health shows it and contracts are asked at it. */
export interface EndpointState {
  /** It tells no address: `URL 1`. */
  readonly name: string;
  readonly source: Pick<ChainSource, 'call'>;
  /** Why it is not in use; undefined while nothing is wrong with it. */
  readonly problem: string | undefined;
}

/** Seals by metric and interval. */
export type Seals = Map<string, Seal>;

/** Key of a seal in {@link Seals}. */
export function sealKey(metric: string, interval: Interval): string {
  return `${metric} ${interval}`;
}

/** Whether the native balances of a chain are known: all of them and exactly, or not at all. */
export type NativeSource =
  /** Computed from the genesis, transactions and traces; whatever changed was compared with the node. */
  { readonly from: 'confirmed' } | { readonly from: 'none'; readonly reason: string };

/** What is known of one chain. It changes only after the store has changed. */
export interface ChainState {
  /** Number of the chain in the store. */
  readonly key: number;
  record: ChainRecord;
  /** Where its creations are read from; undefined until that is decided, and never another one after that. */
  creations: CreationSource | undefined;
  /** Undefined until that is decided; of stored blocks `confirmed` may become `none`, never the other way. */
  native: NativeSource | undefined;
  /** Contracts whose logs tell of its messages, in lower case and in order; undefined where nobody has noted them. */
  messengers: readonly string[] | undefined;
  watermark: Watermark | undefined;
  /** The first stored blocks, at most two of them. */
  firstBlocks: readonly FirstBlock[];
  /** When the node's head was last seen to be the watermark, Unix seconds; undefined until then. */
  confirmedAt: number | undefined;
  /** Since when this process follows it, or knows that another one does, Unix seconds; undefined until then. */
  followedSince: number | undefined;
  activity: ChainActivity;
  /** Undefined while all is well. */
  trouble: ChainTrouble | undefined;
  /** The last block that the node said it has; undefined until then. */
  head: bigint | undefined;
  /** Where this process reads it from; none where it does not. */
  endpoints: readonly EndpointState[];
  /** Name of the endpoint that is in use. */
  readFrom: string | undefined;
  /** What of its blocks this process does not verify, and why, as sentences; none while it does as it is told to. */
  unverified: readonly string[];
  readonly seals: Seals;
  /** Since when something was taken back, each time, Unix seconds; the first is number 1. */
  undos: readonly number[];
}

/** What is known of a group of chains. */
export interface GroupState {
  readonly group: ChainGroup;
  readonly key: number;
  /** How far its values are good: what is stored, and not made wrong by a block of a chain since. */
  readonly seals: Seals;
  /** How far values are stored, and what they were computed from. */
  readonly stored: Map<string, GroupSeal>;
  /** Ends of the periods that are being sealed at the moment, by interval; a commit before one of them cancels the sealing. */
  readonly sealing: Map<Interval, number>;
}

/** How far the values of a group are stored. */
export interface GroupSeal {
  /** Every period that begins before this is in the series, Unix seconds. */
  readonly until: number;
  /** How often it was lowered. */
  readonly lowered: bigint;
  readonly basis: GroupBasis;
}

/** The chains whose facts are in the values of a group, by number. */
export type GroupBasis = ReadonlyMap<number, ChainBasis>;

/** Which facts of a chain are in the values of a group. */
export interface ChainBasis {
  /** How often something of the chain had been taken back. */
  readonly undone: number;
  /** The last block; undefined where a block after the end of the values was there, so that nothing more could come before it. */
  readonly last: bigint | undefined;
}

/** How looking for the chains of a node goes. */
export interface DiscoveryState {
  /** Why the node does not tell its chains; undefined while it does. */
  readonly trouble: ChainTrouble | undefined;
  /** Why blockchains that it lists do not tell their EVM chain ID, of each. */
  readonly silences: readonly string[];
  /** Why blockchains that do are left out, of each. */
  readonly refusals: readonly string[];
}

/** Everything the service knows without asking the store. */
export interface ServiceState {
  /** Chains by number. */
  readonly chains: Map<number, ChainState>;
  /** Chains of the store that others have replaced, by number; they are in no answer. */
  readonly retired: Map<number, RetiredChain>;
  readonly groups: Readonly<Record<ChainGroup, GroupState>>;
  /** Undefined where this process looks for no chains of a node. */
  discovery: DiscoveryState | undefined;
  /** Grows with every change that takes something back. A read that spans one is repeated. */
  generation: number;
  /**
   * Resolves when whatever was taken back before of these chains and groups, by number, is in `generation`. Where other processes write too,
   * the shards that hold them are asked for it.
   */
  settled: (owners: readonly number[]) => Promise<void>;
  /** Which shards that hold these chains and groups did not answer when they were last asked. */
  away: (owners: readonly number[]) => readonly string[];
}

/** A state without chains. */
export function emptyState(): ServiceState {
  const group = (name: ChainGroup): GroupState => ({
    group: name,
    key: groupKeys[name],
    seals: new Map(),
    stored: new Map(),
    sealing: new Map(),
  });
  return {
    chains: new Map(),
    retired: new Map(),
    groups: { total: group('total'), mainnet: group('mainnet'), testnet: group('testnet') },
    discovery: undefined,
    generation: 0,
    settled: async () => {},
    away: () => [],
  };
}

/** The chains of a group that have at least one block. */
export function membersOf(state: ServiceState, group: ChainGroup): ChainState[] {
  return [...state.chains.values()].filter(
    (chain) => chain.watermark !== undefined && groupsOf(chain.record.network).includes(group),
  );
}

/** Numbers of whatever the values of a chain or of a group are computed from. */
export function ownersOf(state: ServiceState, scope: ChainState | ChainGroup): number[] {
  if (typeof scope !== 'string') return [scope.key];
  return [state.groups[scope].key, ...membersOf(state, scope).map(({ key }) => key)];
}

/** The moment up to which a chain is known: the time of its last block, or when that was last seen to be the node's head. */
export function knownUntil(chain: Pick<ChainState, 'watermark' | 'confirmedAt'>): number | undefined {
  if (chain.watermark === undefined) return undefined;
  return Math.max(chain.watermark.timestamp, chain.confirmedAt ?? 0);
}

/**
 * Where the series of a chain begin, Unix seconds: at its first stored block. A genesis without transactions does not count where it is
 * more than 30 days older than the next block: genesis times are often 0, or years old.
 */
export function seriesBegin(chain: ChainState): number | undefined {
  const [first, second] = chain.firstBlocks;
  if (first === undefined || first.num > 0n || first.transactions > 0) return first?.timestamp;
  const next = second?.timestamp ?? knownUntil(chain) ?? first.timestamp;
  return next - first.timestamp > oldGenesisSeconds ? second?.timestamp : first.timestamp;
}

const nothingSealed: Seal = { until: 0, next: 0n };

/** How far something is sealed; from the beginning on it is not where it has no seal. */
export function sealOf(seals: Seals, metric: string, interval: Interval): Seal {
  return seals.get(sealKey(metric, interval)) ?? nothingSealed;
}

/** Begin of the first period that a seal does not cover. */
export function sealedUntil(seals: Seals, metric: string, interval: Interval): number {
  return sealOf(seals, metric, interval).until;
}

/** Begin of the period that holds the last block: everything before it is closed, because block times never fall. */
export function closedUntil(watermark: Watermark, interval: Interval): number {
  return periodStart(interval, watermark.timestamp);
}

/** How far what is stored of a chain is behind; each undefined where that is not known. */
export interface Lag {
  /** Blocks that the node has said it has and that are not stored. */
  readonly blocks: number | undefined;
  /** Since the time up to which the chain is known; where nothing of it is stored yet, since it is followed. */
  readonly seconds: number | undefined;
}

/** @param now Unix seconds. */
export function lagOf(
  chain: Pick<ChainState, 'head' | 'watermark' | 'confirmedAt' | 'followedSince'>,
  now: number,
): Lag {
  const { head, watermark } = chain;
  const known = knownUntil(chain) ?? chain.followedSince;
  return {
    blocks: head === undefined ? undefined : Math.max(0, Number(head - (watermark?.num ?? -1n))),
    seconds: known === undefined ? undefined : Math.max(0, now - known),
  };
}
