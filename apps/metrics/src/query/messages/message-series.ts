import {
  type Interval,
  latestTime,
  nextPeriod,
  periodStart,
  periodStartSql,
} from '../../metrics/interval.js';
import type { ChainGroup } from '../../state/chain-record.js';
import {
  type ChainState,
  knownUntil,
  membersOf,
  ownersOf,
  type ServiceState,
} from '../../state/service-state.js';
import type { StoreParams } from '../../store/store.js';
import { pagePeriods } from '../page-periods.js';
import { readConsistently } from '../read-consistently.js';
import type { SeriesReader } from '../series-reader.js';
import {
  filterConditions,
  type MessageFilters,
  type MessageSide,
  messageParams,
  ofChain,
  openBlocks,
  shownSide,
  sidesSql,
} from './message-sql.js';

/** Which part of which series of message counts. Times are Unix seconds. */
export interface MessageSeriesRequest {
  readonly group: ChainGroup;
  readonly interval: Interval;
  readonly filters: MessageFilters;
  /** Sides by which the counts are broken down. */
  readonly groupBy: readonly MessageSide[];
  /** Inclusive. */
  readonly start?: number | undefined;
  /** Exclusive. */
  readonly end?: number | undefined;
  /** The last row of the page before. */
  readonly after?: MessageCursor | undefined;
  /** Most rows. */
  readonly limit: number;
}

/** A row of the series by what it is sorted by. */
export interface MessageCursor {
  readonly timestamp: number;
  /** Empty where the count is aggregated over sources. */
  readonly srcBlockchainId: string;
  readonly destBlockchainId: string;
}

/** Number of messages in a period. */
export interface MessageCount extends MessageCursor {
  readonly value: number;
}

/**
 * Reads message counts, newest first. A message is counted where its source sent it, or where it was received if the source is not
 * indexed. Broken down, only periods with messages have rows; without, every period from the first message to the running one has.
 */
export function readMessageSeries(
  reader: SeriesReader,
  request: MessageSeriesRequest,
): Promise<readonly MessageCount[]> {
  return readConsistently(reader.state, ownersOf(reader.state, request.group), async () => {
    const members = membersOf(reader.state, request.group);
    if (members.length === 0) return [];
    const read = request.groupBy.length === 0 ? readDense : readRows;
    return read(reader, members, request);
  });
}

/**
 * Begin of the first hour that has messages; undefined where none has. What closed hours say is remembered until another one is closed.
 */
async function firstMessage(
  { store, state, firstMessages }: SeriesReader,
  members: readonly ChainState[],
  { filters }: MessageSeriesRequest,
): Promise<number | undefined> {
  const { chains, untils, indexed } = messageParams(state, members);
  const key = [state.generation, chains, untils, indexed, filters.srcBlockchainId, filters.destBlockchainId];
  const firstIn = async (parts: readonly MessagePart[]) => {
    const { sql, params } = relation(state, members, { interval: 'hour', filters }, {}, parts);
    const [found] = await store.query<{ first: number }>(`SELECT min(start) AS first FROM (${sql})`, {
      params,
    });
    return found?.first ?? 0;
  };
  const firsts = await Promise.all([
    firstMessages.get(key.join(' '), () => firstIn(['closed'])),
    firstIn(['open']),
  ]);
  const found = firsts.filter((first) => first > 0);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** Every period, the ones without messages too. */
async function readDense(
  reader: SeriesReader,
  members: readonly ChainState[],
  request: MessageSeriesRequest,
): Promise<readonly MessageCount[]> {
  const { interval, filters, limit, start, after } = request;
  const first = await firstMessage(reader, members, request);
  if (first === undefined) return [];
  const last = Math.max(first, ...members.flatMap((chain) => knownUntil(chain) ?? []));
  const end = after?.timestamp ?? request.end;
  const { starts } = pagePeriods({ interval, first, last, start, end, limit });
  const [newest] = starts;
  const oldest = starts.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  const { sql, params } = relation(reader.state, members, request, {
    start: oldest,
    end: nextPeriod(interval, newest),
  });
  const counts = await reader.store.query<{ start: number; value: string }>(
    `SELECT start, sum(n) AS value FROM (${sql}) GROUP BY start`,
    { params },
  );
  const values = new Map(counts.map(({ start: begin, value }) => [begin, Number(value)]));
  return starts.map((timestamp) => ({
    value: values.get(timestamp) ?? 0,
    timestamp,
    srcBlockchainId: filters.srcBlockchainId ?? '',
    destBlockchainId: filters.destBlockchainId ?? '',
  }));
}

/**
 * The periods, and within each the chains or pairs, that have messages. Time is gone through backwards, by more and more periods at once,
 * so that a page costs what is on it and not what came before.
 */
async function readRows(
  reader: SeriesReader,
  members: readonly ChainState[],
  request: MessageSeriesRequest,
): Promise<readonly MessageCount[]> {
  const { interval, limit, after, start = 0 } = request;
  const first = await firstMessage(reader, members, request);
  if (first === undefined) return [];
  const oldest = Math.max(start, periodStart(interval, first));
  const known = Math.max(first, ...members.flatMap((chain) => knownUntil(chain) ?? []));
  const newest = after === undefined ? known : Math.min(known, after.timestamp);
  let end = Math.min(request.end ?? latestTime, nextPeriod(interval, periodStart(interval, newest)));
  const rows: MessageCount[] = [];
  let seconds = limit * nextPeriod(interval, 0);
  while (end > oldest && rows.length < limit) {
    const from = Math.max(oldest, periodStart(interval, Math.max(0, end - seconds)));
    const bounds = { start: from, end };
    rows.push(...(await readRowsWithin(reader, members, { ...request, limit: limit - rows.length }, bounds)));
    end = from;
    seconds *= windowGrowth;
  }
  return rows;
}

async function readRowsWithin(
  reader: SeriesReader,
  members: readonly ChainState[],
  request: MessageSeriesRequest,
  bounds: Bounds,
): Promise<readonly MessageCount[]> {
  const { groupBy, filters, limit, after } = request;
  const shown = (side: MessageSide) => shownSide(side, groupBy, filters);
  const { sql, params } = relation(reader.state, members, request, bounds);
  const beyond =
    after === undefined
      ? ''
      : `HAVING start < {afterStart:UInt32}
           OR (start = {afterStart:UInt32} AND (source, destination) > ({afterSource:String}, {afterDestination:String}))`;
  const rows = await reader.store.query<{
    start: number;
    source: string;
    destination: string;
    value: string;
  }>(
    `SELECT start, ${shown('srcBlockchainId')} AS source, ${shown('destBlockchainId')} AS destination, sum(n) AS value
     FROM (${sql}) GROUP BY start, source, destination ${beyond}
     ORDER BY start DESC, source, destination LIMIT {limit:UInt32}`,
    {
      params: {
        ...params,
        limit,
        ...(after && {
          afterStart: after.timestamp,
          afterSource: after.srcBlockchainId,
          afterDestination: after.destBlockchainId,
        }),
      },
    },
  );
  return rows.map((row) => ({
    value: Number(row.value),
    timestamp: row.start,
    srcBlockchainId: row.source,
    destBlockchainId: row.destination,
  }));
}

/** How much longer each look into the past is than the one before. */
const windowGrowth = 8;

/** Unix seconds: from `start` on, before `end`. */
interface Bounds {
  readonly start?: number;
  readonly end?: number;
}

/** Where counts come from: closed hours from `message_hours`, the others from the facts, up to the watermarks. */
type MessagePart = 'closed' | 'open';

interface Relation {
  readonly sql: string;
  readonly params: StoreParams;
}

/** The counts as a subquery with `start` of the period, `src` and `dest` in cb58, and `n`. */
function relation(
  state: ServiceState,
  members: readonly ChainState[],
  { interval, filters }: Pick<MessageSeriesRequest, 'interval' | 'filters'>,
  { start, end }: Bounds,
  parts: readonly MessagePart[] = ['closed', 'open'],
): Relation {
  const conditions = ['chain IN {chains:Array(UInt32)}'];
  const params = messageParams(state, members);
  const periods = filterConditions(filters, params);
  if (start !== undefined) {
    conditions.push("ts >= toDateTime({start:UInt32}, 'UTC')");
    periods.push('start >= {start:UInt32}');
    params.start = Math.min(start, latestTime);
  }
  if (end !== undefined) {
    conditions.push("ts < toDateTime({endOfPeriod:UInt32}, 'UTC')");
    periods.push('start < {end:UInt32}');
    params.end = Math.min(end, latestTime);
    params.endOfPeriod = Math.min(nextPeriod(interval, periodStart(interval, params.end)), latestTime);
  }
  const within = conditions.join(' AND ');
  const sources: Record<MessagePart, string> = {
    closed: `SELECT chain, ts, sent, peer, messages AS count FROM message_hours
      WHERE ${within} AND toUInt32(ts) < ${ofChain('untils')}`,
    open: `SELECT chain, ts, sent, peer, toUInt64(1) AS count FROM messages WHERE ${within} AND (${openBlocks(members)})`,
  };
  const counted = `SELECT toUInt32(${periodStartSql(interval)}) AS start, chain, sent, peer, sum(count) AS n FROM (
      ${parts.map((part) => sources[part]).join(' UNION ALL ')}
    ) GROUP BY start, chain, sent, peer`;
  return { sql: sidesSql(counted, 'start, n', periods), params };
}
