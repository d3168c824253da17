import { firstPeriodFrom } from '../../metrics/interval.js';
import { type RollingWindow, rollingWindows, windowSeconds } from '../../metrics/metric.js';
import type { ChainGroup } from '../../state/chain-record.js';
import { type ChainState, membersOf, ownersOf } from '../../state/service-state.js';
import { readConsistently } from '../read-consistently.js';
import type { SeriesReader } from '../series-reader.js';
import {
  checkFilters,
  filterConditions,
  type MessageFilters,
  type MessageSide,
  type MessageSummary,
  type MessageWindows,
  messageParams,
  ofChain,
  shownSide,
  sidesSql,
} from './message-sql.js';

/** Which messages, and how they are broken down. */
export interface MessageWindowsRequest {
  readonly group: ChainGroup;
  readonly filters: MessageFilters;
  /** Sides by which the counts are broken down; empty: they are not. */
  readonly groupBy: readonly MessageSide[];
  /** End of the windows, Unix seconds; they end later where a block is from later. */
  readonly now: number;
}

const maximumGroups = 10_000;

/**
 * Counts messages in rolling windows, each without its begin and with its end.
 * @throws MetricsError `invalid-identifier`.
 */
export async function readMessageWindows(
  reader: SeriesReader,
  request: MessageWindowsRequest,
): Promise<MessageSummary> {
  checkFilters(request.filters);
  const { state, messageWindows } = reader;
  return readConsistently(state, ownersOf(state, request.group), () => {
    const members = membersOf(state, request.group).filter(({ watermark }) => watermark !== undefined);
    const newest = members.map(({ watermark }) => watermark?.num).join(' ');
    const end = Math.max(request.now, ...members.map(({ watermark }) => watermark?.timestamp ?? 0));
    const { srcBlockchainId, destBlockchainId } = request.filters;
    const key = {
      name: [request.group, srcBlockchainId, destBlockchainId, ...request.groupBy].join(' '),
      base: `${state.generation}`,
      newest: `${newest} ${end}`,
    };
    return messageWindows.get(key, () => countWindows(reader, request, members, end));
  });
}

async function countWindows(
  reader: SeriesReader,
  request: MessageWindowsRequest,
  members: readonly ChainState[],
  end: number,
): Promise<MessageSummary> {
  if (members.length === 0) return { result: toWindows(request.filters, undefined), groups: [] };
  const [totals, groups] = await Promise.all([
    countRows(reader, { ...request, groupBy: [] }, members, end),
    request.groupBy.length === 0 ? [] : countRows(reader, request, members, end),
  ]);
  return { result: totals[0] ?? toWindows(request.filters, undefined), groups };
}

/** Counts the messages of closed hours that lie whole in a window from `message_hours`, the others from the facts. */
async function countRows(
  { store, state }: SeriesReader,
  { filters, groupBy }: MessageWindowsRequest,
  members: readonly ChainState[],
  end: number,
): Promise<MessageWindows[]> {
  const begins = rollingWindows.map((window) => Math.max(0, end - windowSeconds[window] + 1));
  const wholes = begins.map((begin) => firstPeriodFrom('hour', begin));
  const params = { ...messageParams(state, members), begins, wholes, limit: maximumGroups };
  const conditions = filterConditions(filters, params);
  const edges = begins.map((begin, at) => `toUInt32(ts) BETWEEN ${begin} AND ${Number(wholes[at]) - 1}`);
  const counted = `SELECT chain, sent, peer, arrayMap(whole -> if(toUInt32(ts) >= whole, messages, 0), {wholes:Array(UInt32)}) AS n
      FROM message_hours WHERE chain IN {chains:Array(UInt32)} AND toUInt32(ts) < ${ofChain('untils')}
      UNION ALL
      SELECT chain, sent, peer, arrayMap((begin, whole) -> toUInt64(toUInt32(ts) >= begin AND (num >= ${ofChain('nexts')} OR toUInt32(ts) < whole)),
        {begins:Array(UInt32)}, {wholes:Array(UInt32)}) AS n
      FROM messages WHERE chain IN {chains:Array(UInt32)} AND num <= ${ofChain('marks')}
        AND (num >= ${ofChain('nexts')} OR ${edges.join(' OR ')})`;
  const shown = (side: MessageSide) => shownSide(side, groupBy, filters);
  const rows = await store.query<{ source: string; destination: string; counts: string[] }>(
    `SELECT ${shown('srcBlockchainId')} AS source, ${shown('destBlockchainId')} AS destination, sumForEach(n) AS counts
     FROM (${sidesSql(counted, 'n', conditions)}) GROUP BY source, destination
     ORDER BY counts[-1] DESC, source, destination LIMIT {limit:UInt32}`,
    { params },
  );
  return rows.map(({ source, destination, counts }) =>
    toWindows({ srcBlockchainId: source, destBlockchainId: destination }, counts),
  );
}

function toWindows(
  { srcBlockchainId = '', destBlockchainId = '' }: MessageFilters,
  counts: readonly string[] | undefined,
): MessageWindows {
  const entries = rollingWindows.map((window, index) => [window, Number(counts?.[index] ?? 0)]);
  const windows = Object.fromEntries(entries) as Record<RollingWindow, number>;
  return { ...windows, srcBlockchainId, destBlockchainId };
}
