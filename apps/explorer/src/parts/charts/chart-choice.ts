import type { Metric } from 'virtual:metrics';
import type { TimeInterval } from '@firn/metrics-validators';
import type { Scale } from '../../decode/join-series.js';

/** Parts of the time that charts show, by their part of the address; `all` has no begin. */
export const ranges = ['24h', '7d', '30d', '90d', '1y', 'all'] as const;

/** Most series beside each other: the colours that can be told apart. */
export const maxScopes = 5;

const hour = 3600;
const day = 24 * hour;
const lengths: Readonly<Record<string, number>> = {
  '24h': day,
  '7d': 7 * day,
  '30d': 30 * day,
  '90d': 90 * day,
  '1y': 365 * day,
};

/** What the address asks of a chart. */
export interface ChartChoice {
  readonly scopes: readonly string[];
  readonly interval: TimeInterval;
  readonly range: string;
  /** Unix seconds, where a part was dragged over. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly scale: Scale;
}

/** Reads what the address asks for; what it does not say, or wrongly, is as at first. @param offered what the metric is of */
export function readChoice(search: URLSearchParams, metric: Metric, offered: readonly string[]): ChartChoice {
  const asked = (search.get('of') ?? '').split(',').filter((scope) => /^[\w-]{1,64}$/.test(scope));
  const scopes = metric.group === 'total' ? [''] : asked.length > 0 ? asked : offered.slice(0, 1);
  const interval =
    metric.intervals.find((one) => one === search.get('interval')) ?? metric.intervals[0] ?? 'day';
  const range = ranges.find((one) => one === search.get('range')) ?? (interval === 'hour' ? '7d' : 'all');
  const scale = (['abs', 'log', 'rel'] as const).find((one) => one === search.get('scale')) ?? 'abs';
  const [from, to] = [secondsOf(search.get('from')), secondsOf(search.get('to'))];
  return { scopes: [...new Set(scopes)].slice(0, maxScopes), interval, range, from, to, scale };
}

/** The time that is asked for, in Unix seconds; by the hour, so that it stays the same while one looks. @param now milliseconds */
export function rangeOf(
  { range, from, to }: ChartChoice,
  now: number,
): { readonly from: number | undefined; readonly to: number | undefined } {
  if (from !== undefined || to !== undefined) return { from, to };
  const length = lengths[range];
  const end = Math.floor(now / 1000 / hour) * hour;
  return { from: length === undefined ? undefined : end - length, to: undefined };
}

function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}
