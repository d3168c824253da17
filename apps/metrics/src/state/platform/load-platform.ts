import type { FeeRules } from '../../source/platform/fee-rules.js';
import type { Network } from '../../source/platform/platform-network.js';
import {
  type HexBytes,
  type L1Change,
  type L1ChangeKind,
  openEnd,
  type StakerFact,
  type StakerOutcome,
} from '../../source/platform/staking-facts.js';
import type { Store } from '../../store/store.js';
import { L1Validations } from './l1-validations.js';
import type { PlatformMark, PlatformState } from './platform-state.js';

/** What the store says of a platform chain up to its watermark. */
export interface StoredPlatform {
  readonly mark: PlatformMark;
  readonly rules: FeeRules;
  /** Another number, another genesis of the network. */
  readonly era: bigint;
  /** Of the row of the watermark. */
  readonly version: string;
}

interface MarkRow {
  readonly height: string;
  readonly ts: string;
  readonly id: HexBytes;
  readonly fee_target: string;
  readonly fee_minimum: string;
  readonly fee_constant: string;
  readonly era: string;
  readonly version: string;
}

interface ChangeRow {
  readonly kind: L1ChangeKind;
  readonly validation: HexBytes;
  readonly subnet: HexBytes;
  readonly node: HexBytes;
  readonly ts: string;
  readonly balance: string;
  readonly weight: string;
}

/** An expression that gives bytes as `0x` hexadecimal. */
const hex = (column: string) => `concat('0x', lower(hex(${column}))) AS ${column}`;

/** The watermark of a network; undefined where nothing is stored. */
export async function loadPlatformMark(store: Store, network: Network): Promise<StoredPlatform | undefined> {
  const [row] = await store.query<MarkRow>(
    `SELECT height, ts, ${hex('id')}, fee_target, fee_minimum, fee_constant, era, version
     FROM platform_watermark FINAL WHERE network = {network:String}`,
    { params: { network } },
  );
  return (
    row && {
      mark: { height: BigInt(row.height), time: Number(row.ts), id: row.id },
      rules: {
        target: BigInt(row.fee_target),
        minPrice: BigInt(row.fee_minimum),
        excessConversionConstant: BigInt(row.fee_constant),
      },
      era: BigInt(row.era),
      version: row.version,
    }
  );
}

/** The L1 validations of a network as of its watermark, from their changes. */
export async function loadValidations(
  store: Store,
  network: Network,
  { mark, rules }: StoredPlatform,
): Promise<L1Validations> {
  const validations = new L1Validations(rules);
  for (const change of await readChanges(store, network, -1n, mark)) validations.apply(change);
  validations.advanceTo(mark.time);
  return validations;
}

/** The changes of L1 validations after a height, up to a watermark. */
async function readChanges(
  store: Store,
  network: Network,
  after: bigint,
  mark: PlatformMark,
): Promise<L1Change[]> {
  const rows = await store.query<ChangeRow>(
    `SELECT kind, ${hex('validation')}, ${hex('subnet')}, ${hex('node')}, ts, balance, weight
     FROM platform_l1_changes WHERE network = {network:String} AND height > {after:Int64} AND height <= {height:UInt64}
     ORDER BY height, idx`,
    { params: { network, after, height: mark.height } },
  );
  return rows.map(({ ts, balance, weight, ...row }) => {
    return { ...row, time: Number(ts), balance: BigInt(balance), weight: BigInt(weight) };
  });
}

/** Replaces what is known of a platform chain by what the store says. */
export async function reloadPlatform(store: Store, state: PlatformState): Promise<void> {
  const stored = await loadPlatformMark(store, state.network);
  state.validations = stored && (await loadValidations(store, state.network, stored));
  state.watermark = stored?.mark;
  state.era = stored?.era;
  state.version++;
}

/** Brings what is known of a platform chain that another process reads up to what the store says. */
export async function advancePlatform(store: Store, state: PlatformState): Promise<void> {
  const stored = await loadPlatformMark(store, state.network);
  const { watermark, validations } = state;
  if (stored?.version === state.storedVersion) return;
  // A network that was begun anew has nothing for a moment, and then another chain.
  const isSame = stored !== undefined && stored.era === state.era;
  if (!isSame || watermark === undefined || validations === undefined) await reloadPlatform(store, state);
  else {
    const changes = await readChanges(store, state.network, watermark.height, stored.mark);
    for (const change of changes) validations.apply(change);
    validations.advanceTo(stored.mark.time);
    state.watermark = stored.mark;
    state.version++;
  }
  state.storedVersion = stored?.version;
}

/** What stakes: see `ReadingState`. */
interface StoredStaking {
  readonly staking: Set<HexBytes>;
  readonly renewed: Map<HexBytes, StakerFact>;
  readonly members: readonly {
    readonly txId: HexBytes;
    readonly subnet: HexBytes;
    readonly node: HexBytes;
  }[];
}

/** What stakes as of the watermark. */
export async function loadStaking(
  store: Store,
  network: Network,
  { mark }: StoredPlatform,
): Promise<StoredStaking> {
  const rows = await store.query<{ kind: string; tx_id: HexBytes; subnet: HexBytes; node: HexBytes }>(
    `SELECT kind, ${hex('tx_id')}, ${hex('subnet')}, ${hex('node')} FROM
     (
         SELECT * FROM platform_stakers
         WHERE network = {network:String} AND height <= {height:UInt64}
           AND tx_id NOT IN (SELECT tx_id FROM platform_staker_ends WHERE network = {network:String} AND height <= {height:UInt64})
           AND (kind != 'permissioned' OR ends_at > {time:UInt64})
         ORDER BY height, idx
     )`,
    { params: { network, height: mark.height, time: mark.time } },
  );
  const members = rows.filter(({ kind }) => kind === 'permissioned');
  return {
    renewed: await loadRenewed(store, network, mark),
    staking: new Set(rows.filter(({ kind }) => kind !== 'permissioned').map((row) => row.tx_id)),
    members: members.map(({ tx_id: txId, subnet, node }) => ({ txId, subnet, node })),
  };
}

interface PeriodRow {
  readonly tx_id: HexBytes;
  readonly node: HexBytes;
  readonly subnet: HexBytes;
  readonly starts_at: string;
  readonly added: string;
  readonly weight: string;
  readonly owners: string;
  readonly outcome: StakerOutcome | '';
}

/** The present periods of validators that renew themselves. A period that follows a renewed one of its node is of the same validator. */
async function loadRenewed(
  store: Store,
  network: Network,
  { height }: PlatformMark,
): Promise<Map<HexBytes, StakerFact>> {
  const rows = await store.query<PeriodRow>(
    `SELECT ${hex('tx_id')}, ${hex('node')}, ${hex('subnet')}, starts_at, added, weight, owners, outcome FROM
     (
         SELECT * FROM platform_stakers
         WHERE network = {network:String} AND height <= {height:UInt64} AND ends_at = ${openEnd}
     ) AS stakers
     LEFT JOIN
     (
         SELECT tx_id, outcome FROM platform_staker_ends WHERE network = {network:String} AND height <= {height:UInt64}
     ) AS ended ON stakers.tx_id = ended.tx_id
     ORDER BY stakers.height, stakers.idx`,
    { params: { network, height } },
  );
  const renewed = new Map<HexBytes, StakerFact>();
  /** The transaction that added the validator, by node, where its last period was renewed. */
  const addedBy = new Map<HexBytes, HexBytes>();
  for (const { tx_id: txId, node, subnet, outcome, ...row } of rows) {
    const origin = addedBy.get(node) ?? txId;
    if (outcome === 'renewed') addedBy.set(node, origin);
    else addedBy.delete(node);
    if (outcome !== '') continue;
    renewed.set(origin, {
      txId,
      kind: 'validator',
      node,
      subnet,
      start: Number(row.starts_at),
      end: openEnd,
      added: Number(row.added),
      weight: BigInt(row.weight),
      owners: row.owners === '' ? [] : row.owners.split(' '),
    });
  }
  return renewed;
}
