import type { DataPoint } from '@firn/metrics-validators';

/** Values of several series at the same times. */
export interface JoinedSeries {
  /** Unix seconds of the beginnings of periods, rising. */
  readonly times: readonly number[];
  /** For each series a value for each time; undefined where it has none, which is not 0. */
  readonly values: readonly (readonly (number | bigint | undefined)[])[];
}

/** Puts series beside each other. */
export function joinSeries(all: readonly (readonly DataPoint[])[]): JoinedSeries {
  const times = [...new Set(all.flatMap((points) => points.map(({ timestamp }) => timestamp)))].sort(
    (one, other) => one - other,
  );
  const values = all.map((points) => {
    const known = new Map(points.map(({ timestamp, value }) => [timestamp, value]));
    return times.map((time) => known.get(time));
  });
  return { times, values };
}

/** How a value is drawn. */
export type Scale = 'abs' | 'log' | 'rel';

/** Values as they are drawn: logarithms have no zero, and the relative ones are 100 at the first value that is not zero. */
export function drawnValues(
  values: readonly (number | bigint | undefined)[],
  scale: Scale,
): readonly (number | null)[] {
  const first = values.find((value) => value !== undefined && Number(value) !== 0);
  return values.map((value) => {
    if (value === undefined || (scale === 'log' && Number(value) <= 0)) return null;
    if (scale !== 'rel') return Number(value);
    return first === undefined ? 0 : (Number(value) / Number(first)) * 100;
  });
}
