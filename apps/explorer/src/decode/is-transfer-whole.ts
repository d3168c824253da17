import type { AtomicHalf } from './atomic-half.js';

/** What is known of a transfer. */
interface KnownTransfer {
  readonly half: AtomicHalf;
  readonly others: readonly AtomicHalf[];
  readonly unclaimed: { readonly waiting: ReadonlySet<string> };
}

/** Whether all of a transfer is found with its blocks, or waits still: older blocks then have nothing more of it. */
export function isTransferWhole({ half, others, unclaimed: { waiting } }: KnownTransfer): boolean {
  if ([half, ...others].some(({ block }) => block === undefined)) return false;
  const exports = new Set(others.map(({ id }) => id));
  const taken = new Set(others.flatMap(({ outputs }) => outputs.map(({ name }) => name)));
  return half.outputs.every(({ name, exportId }) =>
    half.direction === 'import' ? exports.has(exportId) : taken.has(name) || waiting.has(name),
  );
}
