import { Num } from '../parts/values.js';

/** Says in which blocks something was looked for: what is older is not shown. */
export function LookedThrough({ lowest, highest }: { readonly lowest: bigint; readonly highest: bigint }) {
  return (
    <p class="muted">
      Looked for in the blocks <Num check="range.lowest" value={lowest} /> to{' '}
      <Num check="range.highest" value={highest} />.
    </p>
  );
}
