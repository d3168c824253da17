import { computeValues } from '../../metrics/compute-values.js';
import { blockRange, type FactRange, timeRange } from '../../metrics/fact-tables.js';
import type { Interval } from '../../metrics/interval.js';
import { type Fraction, merge, mergeSql, toValue } from '../../metrics/merge.js';
import type { ChainMetric } from '../../metrics/metric.js';
import type { ChainGroup } from '../../state/chain-record.js';
import {
  type ChainState,
  knownUntil,
  membersOf,
  ownersOf,
  type ServiceState,
  sealedUntil,
  sealKey,
  seriesBegin,
} from '../../state/service-state.js';
import { type PagePeriods, pagePeriods } from '../page-periods.js';
import { readConsistently } from '../read-consistently.js';
import type { SeriesReader, Values } from '../series-reader.js';

/** Which part of which series. All times are Unix seconds. */
export interface SeriesRequest {
  readonly scope: ChainState | ChainGroup;
  readonly metric: ChainMetric;
  readonly interval: Interval;
  /** Inclusive. */
  readonly start?: number | undefined;
  /** Exclusive. */
  readonly end?: number | undefined;
  /** Number of points. */
  readonly limit: number;
}

/** A value of a series; integers beyond 2^53 are bigints. */
export interface SeriesPoint {
  readonly value: number | bigint;
  /** Begin of the period, Unix seconds. */
  readonly timestamp: number;
}

/** Points, newest first. */
export interface SeriesPage {
  readonly points: readonly SeriesPoint[];
  /** Where older points remain: the `end` of the next page. */
  readonly next: number | undefined;
}

/**
 * Reads a page of a series: closed periods from the store, open ones computed from the facts, periods without facts as 0. Every
 * value is exact, and all of them are of one state of the chain: a read during which something was taken back is repeated.
 */
export function readSeries(reader: SeriesReader, request: SeriesRequest): Promise<SeriesPage> {
  const { state } = reader;
  const { scope, metric } = request;
  return readConsistently(state, ownersOf(state, scope), async () => {
    const members = typeof scope === 'string' ? membersOf(state, scope) : [scope];
    const periods = periodsOf(members, request);
    const values = await valuesOf(reader, request, members, periods);
    return { points: pointsOf(metric, periods, values), next: periods.next };
  });
}

function periodsOf(
  members: readonly ChainState[],
  { interval, start, end, limit }: SeriesRequest,
): PagePeriods {
  const firsts = members.flatMap((chain) => seriesBegin(chain) ?? []);
  const lasts = members.flatMap((chain) => knownUntil(chain) ?? []);
  if (firsts.length === 0) return { starts: [], next: undefined };
  return pagePeriods({ interval, first: Math.min(...firsts), last: Math.max(...lasts), start, end, limit });
}

function pointsOf(metric: ChainMetric, { starts }: PagePeriods, values: Values): SeriesPoint[] {
  if (metric.running !== true)
    return starts.map((timestamp) => ({ timestamp, value: toValue(metric, values.get(timestamp)) }));
  let sum: Fraction = { numerator: 0n, denominator: 1n };
  const points: SeriesPoint[] = [];
  for (const timestamp of starts.toReversed()) {
    const added = values.get(timestamp);
    if (added !== undefined) sum = merge(metric, 'time', sum, added);
    points.push({ timestamp, value: toValue(metric, sum) });
  }
  return points.reverse();
}

async function valuesOf(
  reader: SeriesReader,
  request: SeriesRequest,
  members: readonly ChainState[],
  { starts }: PagePeriods,
): Promise<Values> {
  const newest = starts[0];
  const oldest = starts.at(-1);
  if (newest === undefined || oldest === undefined) return new Map();
  const parts = partsOf(reader.state, request, members);
  const leastSeal = Math.min(...parts.sealed.map(({ until }) => until));
  const [sealed, open] = await Promise.all([
    readSealed(reader, request, parts.sealed, oldest, newest),
    newest >= leastSeal ? readOpen(reader, request, members, parts.open) : new Map(),
  ]);
  if (open.size === 0) return sealed;
  const { metric } = request;
  const values = new Map(sealed);
  for (const [begin, value] of open) {
    const start = metric.running === true ? Math.max(begin, oldest) : begin;
    const other = values.get(start);
    // Two values of one period are of several chains, or, in the oldest of a running metric, of its past.
    values.set(start, other === undefined ? value : merge(metric, 'chains', other, value));
  }
  return values;
}

/** Stored series, each valid before its seal, and the facts that are in none of them. */
interface Parts {
  readonly sealed: readonly { readonly owner: number; readonly until: number }[];
  readonly open: FactRange;
}

function partsOf(
  state: ServiceState,
  { scope, metric, interval }: SeriesRequest,
  members: readonly ChainState[],
): Parts {
  const [only, ...others] = members;
  if (only !== undefined && others.length === 0) {
    const seal = only.seals.get(sealKey(metric.name, interval));
    return {
      sealed: [{ owner: only.key, until: seal?.until ?? 0 }],
      open: blockRange(only.key, seal?.next ?? 0n, only.watermark?.num ?? 0n),
    };
  }
  if (metric.acrossChains === 'union' && typeof scope === 'string') {
    const group = state.groups[scope];
    const until = sealedUntil(group.seals, metric.name, interval);
    return {
      sealed: [{ owner: group.key, until }],
      open: timeRange(members.map((chain) => ({ chain, from: until }))),
    };
  }
  const untils = members.map((chain) => ({ chain, from: sealedUntil(chain.seals, metric.name, interval) }));
  return {
    sealed: untils.map(({ chain, from }) => ({ owner: chain.key, until: from })),
    open: timeRange(untils),
  };
}

/** What is sealed is final: it is read again only when it was forgotten, or when something was taken back. */
function readSealed(
  { store, state, sealedValues }: SeriesReader,
  { metric, interval }: SeriesRequest,
  sealed: Parts['sealed'],
  oldest: number,
  newest: number,
): Promise<Values> {
  const running = metric.running === true;
  const within = sealed.filter(({ until }) => until > (running ? 0 : oldest));
  if (within.length === 0) return Promise.resolve(new Map());
  const params = {
    owners: within.map(({ owner }) => owner),
    untils: within.map(({ until }) => until),
    metric: metric.name,
    step: interval,
    oldest,
    newest,
  };
  const { numerator, denominator } = mergeSql(
    metric,
    within.length > 1 ? 'chains' : 'time',
    'numerator',
    'denominator',
  );
  return sealedValues.get(`${state.generation} ${Object.values(params).join(' ')}`, async () => {
    const rows = await store.query<{ start: number; n: string; d: string }>(
      `SELECT ${running ? 'greatest(toUInt32(ts), {oldest:UInt32})' : 'toUInt32(ts)'} AS start, toString(${numerator}) AS n, toString(${denominator}) AS d
       FROM series
       WHERE owner IN {owners:Array(UInt32)} AND metric = {metric:String} AND step = {step:String}
         AND ts BETWEEN toDateTime(${running ? '0' : '{oldest:UInt32}'}, 'UTC') AND toDateTime({newest:UInt32}, 'UTC')
         AND toUInt32(ts) < transform(owner, {owners:Array(UInt32)}, {untils:Array(UInt32)}, toUInt32(0))
       GROUP BY start`,
      { params },
    );
    return new Map(rows.map(({ start, n, d }) => [start, { numerator: BigInt(n), denominator: BigInt(d) }]));
  });
}

function readOpen(
  { store, state, openValues }: SeriesReader,
  { scope, metric, interval }: SeriesRequest,
  members: readonly ChainState[],
  range: FactRange,
): Promise<Values> {
  const owner = typeof scope === 'string' ? scope : scope.key;
  const { marks: _marks, last: _last, ...base } = range.params;
  const key = {
    name: `${owner} ${metric.name} ${interval}`,
    base: `${state.generation} ${Object.values(base).join(' ')}`,
    newest: members.map((chain) => chain.watermark?.num).join(' '),
  };
  return openValues.get(key, async () => {
    const values = await computeValues(store, [metric], interval, range);
    return new Map(values.map((value) => [value.start, value]));
  });
}
