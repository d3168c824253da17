import { timeRange } from '../../metrics/fact-tables.js';
import { chainMetrics } from '../../metrics/index.generated.js';
import { firstPeriodFrom } from '../../metrics/interval.js';
import { type Fraction, merge, toValue } from '../../metrics/merge.js';
import { type ChainMetric, findMetric, type RollingWindow, windowSeconds } from '../../metrics/metric.js';
import {
  factPiecesSql,
  storedPiecesSql,
  type WindowPiece,
  type WindowRow,
} from '../../metrics/window-sql.js';
import type { ChainGroup } from '../../state/chain-record.js';
import { type ChainState, membersOf, ownersOf, sealedUntil, seriesBegin } from '../../state/service-state.js';
import { readConsistently } from '../read-consistently.js';
import type { SeriesReader, WindowValues } from '../series-reader.js';
import { readSeries } from './read-series.js';

/** Which metric of which chains. */
export interface WindowsRequest {
  readonly scope: ChainState | ChainGroup;
  readonly metric: ChainMetric;
  /** End of the windows, Unix seconds; they end later where a block is from later. */
  readonly now: number;
}

/**
 * Reads a metric over rolling windows, each without its begin and with its end. Every value is exact: whole periods of a window come
 * from the stored series, what is left at both ends from the facts.
 */
export function readWindows(reader: SeriesReader, request: WindowsRequest): Promise<WindowValues> {
  const { state, windowValues } = reader;
  const { scope, metric } = request;
  return readConsistently(state, ownersOf(state, scope), () => {
    const members = typeof scope === 'string' ? membersOf(state, scope) : [scope];
    const chains = members.filter(({ watermark }) => watermark !== undefined);
    const newest = chains.map(({ watermark }) => watermark?.num).join(' ');
    const end = Math.max(request.now, ...chains.map(({ watermark }) => watermark?.timestamp ?? 0));
    const key = {
      name: `${typeof scope === 'string' ? scope : scope.key} ${metric.name}`,
      base: `${state.generation}`,
      newest: `${newest} ${end}`,
    };
    return windowValues.get(key, () => computeWindows(reader, request, chains, end));
  });
}

async function computeWindows(
  reader: SeriesReader,
  { scope, metric }: WindowsRequest,
  chains: readonly ChainState[],
  end: number,
): Promise<WindowValues> {
  const fromSeries = metric.allTime && findMetric(chainMetrics, metric.allTime);
  const windows = metric.windows.filter((window) => window !== 'allTime' || fromSeries === undefined);
  const [values, newest] = await Promise.all([
    chains.length === 0 || windows.length === 0 ? [] : valuesOf(reader, metric, windows, chains, end),
    fromSeries && readSeries(reader, { scope, metric: fromSeries, interval: 'day', limit: 1 }),
  ]);
  const results: Partial<Record<RollingWindow, number | bigint>> = {};
  for (const [index, window] of windows.entries()) results[window] = toValue(metric, values[index]);
  if (newest !== undefined) results.allTime = newest.points[0]?.value ?? 0;
  return results;
}

/** The value in each window, merged over the chains; undefined where nothing is in it. */
async function valuesOf(
  reader: SeriesReader,
  metric: ChainMetric,
  windows: readonly RollingWindow[],
  chains: readonly ChainState[],
  end: number,
): Promise<(Fraction | undefined)[]> {
  const pieces = await piecesOf(reader, metric, windows, chains, end);
  return windows.map((window, index) => {
    const byOwner = new Map<number, Fraction>();
    for (const piece of pieces.filter((each) => each.window === index)) {
      const other = byOwner.get(piece.owner);
      byOwner.set(piece.owner, other === undefined ? piece : merge(metric, 'time', other, piece));
    }
    const values = [...byOwner].map(([owner, { numerator, denominator }]) => {
      const chain = chains.find(({ key }) => key === owner);
      const seconds = chain && Math.min(windowSeconds[window], end - (seriesBegin(chain) ?? end));
      return { numerator, denominator: metric.rate === true ? BigInt(seconds ?? 0) : denominator };
    });
    return values.reduce<Fraction | undefined>(
      (sum, value) => (sum === undefined ? value : merge(metric, 'chains', sum, value)),
      undefined,
    );
  });
}

async function piecesOf(
  { store, state, sealedPieces }: SeriesReader,
  metric: ChainMetric,
  windows: readonly RollingWindow[],
  chains: readonly ChainState[],
  end: number,
): Promise<readonly WindowPiece[]> {
  const [step = 'day'] = metric.intervals;
  // What is distinct in a window does not follow from what is distinct in its parts.
  const stored = metric.acrossChains !== 'union';
  const begins = windows.map((window) => Math.max(0, end - windowSeconds[window] + 1));
  const wholes = begins.map((from) => (stored ? firstPeriodFrom(step, from) : from));
  const untils = chains.map((chain) => (stored ? sealedUntil(chain.seals, metric.name, step) : 0));
  const params = { chains: chains.map(({ key }) => key), begins, wholes, untils };
  const least = Math.min(...untils);
  const edges = begins.map(
    (from, index) => `(ts >= toDateTime(${from}, 'UTC') AND ts < toDateTime(${wholes[index]}, 'UTC'))`,
  );
  const all = timeRange(chains.map((chain) => ({ chain, from: Math.min(...begins) })));
  const unsealed = `(ts >= toDateTime(${least}, 'UTC') OR ${edges.join(' OR ')})`;
  const range = { ...all, condition: `${all.condition} AND ${unsealed}` };
  const inStore = { chains: params.chains, wholes, untils, metric: metric.name, step };
  const key = `${state.generation} ${Object.values(inStore).join(' ')}`;
  const [facts, series] = await Promise.all([
    store.query<WindowRow>(factPiecesSql(metric, range), { params: { ...range.params, ...params } }),
    stored
      ? sealedPieces.get(key, () => store.query<WindowRow>(storedPiecesSql(metric), { params: inStore }))
      : [],
  ]);
  return [...facts, ...series].map(({ owner, window, n, d }) => ({
    owner,
    window: Number(window),
    numerator: BigInt(n),
    denominator: BigInt(d),
  }));
}
