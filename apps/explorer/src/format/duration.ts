import { formatInteger } from './integer.js';

const units: readonly (readonly [seconds: bigint, unit: string])[] = [
  [86_400n, 'd'],
  [3600n, 'h'],
  [60n, 'min'],
  [1n, 's'],
];

/** A length of time by its two greatest units, cut: `3 d 5 h`, `11 h`, `0 s`. @param seconds 0 or more */
export function formatDuration(seconds: bigint): string {
  const first = units.findIndex(([size]) => seconds >= size);
  const [size, unit] = units[first] ?? [1n, 's'];
  const [nextSize, nextUnit] = units[first + 1] ?? [1n, 's'];
  const rest = first < 0 ? 0n : (seconds % size) / nextSize;
  const text = `${formatInteger(seconds / size)} ${unit}`;
  return rest === 0n || size === 1n ? text : `${text} ${rest} ${nextUnit}`;
}
