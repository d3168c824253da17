import { Value } from './value.js';

/** A percentage as the platform chain gives it, with at most four decimals. */
export function Percent({ check, value }: { readonly check: string; readonly value: number | undefined }) {
  if (value === undefined) return <span class="muted">not told</span>;
  return <Value check={check}>{value.toFixed(4).replace(/\.?0+$/, '')} %</Value>;
}
