import { createHash, randomUUID } from 'node:crypto';
import { MetricsError } from '../../errors.js';
import type { Hex } from '../../source/chain-source.js';
import type { Watermark } from '../../state/service-state.js';
import type { Store } from '../../store/store.js';
import { addressSql } from '../holders/holder-pages-sql.js';
import { readConsistently } from '../read-consistently.js';
import type { SeriesReader } from '../series-reader.js';
import { compositeSql, type Operator, tornMark } from './composite-sql.js';
import type { HoldingCondition } from './holders-sql.js';

/** A result whose addresses are kept in the store. */
export interface CompositeResult {
  readonly id: string;
  /** Number of addresses of each condition, in their order. */
  readonly counts: readonly number[];
  /** Number of addresses in the combined set. */
  readonly total: number;
}

/** So long, in hours, page tokens are issued for a result; each lives for a day, and the store forgets the result an hour later. */
const freshHours = 24;
const keptHours = 49;
/** What the holders of a large asset may take of the engine's memory before they are grouped on disk. */
const groupingBytes = 500_000_000;
/** Of all results together, about 2 GB. */
const maximumKeptAddresses = 100_000_000;

/**
 * Finds the addresses that satisfy the conditions and keeps them in the store, so that every page is of one state of the chains. A
 * result of the same query is taken again while the blocks that decide it are the same.
 *
 * @param query hash of what is asked, 32 bytes.
 * @throws MetricsError `too-many-results` while too many addresses are kept, `store-unavailable`.
 */
export async function findResult(
  { store, state: chains }: SeriesReader,
  query: Hex,
  conditions: readonly HoldingCondition[],
  operator: Operator,
): Promise<CompositeResult> {
  const owners = conditions.map(({ asset: { chain } }) => chain.key);
  const found = await readConsistently(chains, owners, async () => {
    // The chains go on while the store is asked: statement and blocks are of this moment.
    const selects = (['newest', 'history'] as const).map((from) => compositeSql(conditions, operator, from));
    const state = await decidingBlocks(store, conditions);
    const known = await readKept(
      store,
      query,
      `state = unhex({state:String}) AND ${youngerThan(freshHours)}`,
      { state },
    );
    if (known !== undefined) return { result: known, state: undefined };
    await assertRoom(store);
    for (const select of selects) {
      const result = await keepAddresses(store, select, conditions.length);
      if (result !== 'torn') return { result, state };
    }
    throw new RangeError('the history has no rows beyond its seal');
  });
  // Only what no reorganisation came across is there for others.
  if (found.state !== undefined) await keepResult(store, query, found.state, found.result);
  return found.result;
}

/** Runs a composite query; `torn` when what it read was being changed meanwhile. */
async function keepAddresses(
  store: Store,
  select: ReturnType<typeof compositeSql>,
  conditions: number,
): Promise<CompositeResult | 'torn'> {
  const id = randomUUID();
  if (select === undefined) return { id, counts: Array.from({ length: conditions }, () => 0), total: 0 };
  await store.command(
    `INSERT INTO composite_addresses (result, outside, address, matches)
     SELECT {id:UUID}, outside, address, matches FROM (${select.sql})
     SETTINGS max_bytes_before_external_group_by = ${groupingBytes}`,
    { params: { ...select.params, id }, once: true },
  );
  return countAddresses(store, id, conditions);
}

/**
 * The result that a page token names, for another page of it. One that is too old for new tokens goes on as a copy of what is left.
 *
 * @param after the last address of the page before.
 * @throws MetricsError `invalid-page-token` when it is no longer kept.
 */
export async function reopenResult(
  store: Store,
  query: Hex,
  id: string,
  after: Hex,
): Promise<CompositeResult> {
  const known = await readKept(store, query, 'result = {id:UUID}', { id });
  if (known === undefined) {
    throw new MetricsError(
      'invalid-page-token',
      'the result of pageToken is no longer kept: request the first page again, without pageToken',
    );
  }
  if (known.fresh) return known;
  const copy = { ...known, id: randomUUID() };
  await store.command(
    `INSERT INTO composite_addresses (result, outside, address, matches)
     SELECT {copy:UUID}, outside, address, matches FROM composite_addresses
     WHERE result = {id:UUID} AND outside = 0 AND address > ${addressSql('after')}`,
    { params: { copy: copy.id, id, after: after.slice(2) }, once: true },
  );
  // A new request gets a new result, not the rest of this one.
  await keepResult(store, query, noBlocks, copy);
  return copy;
}

/** Addresses of the combined set, ascending. @param after the last one of the page before. */
export async function readAddresses(
  store: Store,
  { id }: CompositeResult,
  after: Hex | undefined,
  limit: number,
): Promise<Hex[]> {
  const rows = await store.query<{ found: Hex }>(
    `SELECT concat('0x', lower(hex(address))) AS found FROM composite_addresses
     WHERE result = {id:UUID} AND outside = 0 ${after === undefined ? '' : `AND address > ${addressSql('after')}`}
     ORDER BY address LIMIT {limit:UInt32}`,
    { params: { id, limit, ...(after !== undefined && { after: after.slice(2) }) } },
  );
  return rows.map(({ found }) => found);
}

const youngerThan = (hours: number) => `at > now() - INTERVAL ${hours} HOUR`;
const noBlocks = createHash('sha256').digest('hex');

/** The hash of the last blocks on which the conditions look: as long as they are the same, so is the result. */
async function decidingBlocks(store: Store, conditions: readonly HoldingCondition[]): Promise<string> {
  const asked = new Map<string, Promise<string>>();
  // Most conditions look at the same chain until the same day.
  const blocks = conditions.map(({ asset: { chain }, frame: { last } }) => {
    const key = `${chain.key} ${last}`;
    const block = asked.get(key) ?? decidingBlock(store, chain.key, chain.watermark, last);
    asked.set(key, block);
    return block;
  });
  return createHash('sha256')
    .update((await Promise.all(blocks)).join(' '))
    .digest('hex');
}

async function decidingBlock(
  store: Store,
  chain: number,
  mark: Watermark | undefined,
  last: number,
): Promise<string> {
  if (mark === undefined || last < 0) return 'none';
  if (mark.timestamp <= last) return mark.hash;
  const [block] = await store.query<{ hash: string }>(
    `SELECT concat('0x', lower(hex(hash))) AS hash FROM blocks
     WHERE chain = {chain:UInt32} AND num <= {mark:UInt64} AND ts <= toDateTime({last:UInt32}, 'UTC')
     ORDER BY num DESC LIMIT 1`,
    { params: { chain, mark: mark.num, last } },
  );
  return block?.hash ?? 'none';
}

async function readKept(
  store: Store,
  query: Hex,
  condition: string,
  params: Readonly<Record<string, string>>,
): Promise<(CompositeResult & { readonly fresh: boolean }) | undefined> {
  const [row] = await store.query<{ result: string; counts: string[]; total: string; fresh: 0 | 1 }>(
    `SELECT result, counts, total, ${youngerThan(freshHours)} AS fresh FROM composite_results
     WHERE query = unhex({query:String}) AND ${youngerThan(keptHours)} AND ${condition} LIMIT 1`,
    { params: { ...params, query: query.slice(2) } },
  );
  return (
    row && {
      id: row.result,
      counts: row.counts.map(Number),
      total: Number(row.total),
      fresh: row.fresh === 1,
    }
  );
}

async function keepResult(
  store: Store,
  query: Hex,
  state: string,
  { id, counts, total }: CompositeResult,
): Promise<void> {
  await store.command(
    `INSERT INTO composite_results (query, state, result, counts, total)
     VALUES (unhex({query:String}), unhex({state:String}), {id:UUID}, {counts:Array(UInt64)}, {total:UInt64})`,
    { params: { query: query.slice(2), state, id, counts, total } },
  );
}

async function countAddresses(
  store: Store,
  id: string,
  conditions: number,
): Promise<CompositeResult | 'torn'> {
  const counts = Array.from({ length: conditions }, (_, bit) => `countIf(bitTest(matches, ${bit}))`);
  const [row] = await store.query<{ total: string; torn: string; counts: string[] }>(
    `SELECT countIf(outside = 0) AS total, countIf(outside = ${tornMark}) AS torn, [${counts.join(', ')}] AS counts FROM composite_addresses
     WHERE result = {id:UUID}`,
    { params: { id } },
  );
  if (Number(row?.torn ?? 0) > 0) return 'torn';
  return { id, counts: row?.counts.map(Number) ?? [], total: Number(row?.total ?? 0) };
}

async function assertRoom(store: Store): Promise<void> {
  const [kept] = await store.query<{ addresses: string }>(
    `SELECT sum(total) AS addresses FROM composite_results WHERE ${youngerThan(keptHours)}`,
  );
  if (Number(kept?.addresses ?? 0) <= maximumKeptAddresses) return;
  throw new MetricsError(
    'too-many-results',
    `more than ${maximumKeptAddresses} addresses of composite queries are kept for their pages: ask again when those are ${keptHours} hours old`,
  );
}
