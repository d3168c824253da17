import type { AtomicScan } from '../../data/atomic-queries.js';
import { FurtherBack } from '../paging.js';
import { Num } from '../values.js';

/** Says which blocks were looked through: no method lists atomic transactions. */
export function AtomicLooked({
  scan: { looked },
  isEnough = false,
}: {
  readonly scan: AtomicScan;
  /** Whether older blocks have nothing of what is looked for. */
  readonly isEnough?: boolean;
}) {
  return (
    <>
      <p class="muted">
        Looked for in the blocks <Num check="looked.C.lowest" value={looked.C.lowest} /> to{' '}
        <Num check="looked.C.highest" value={looked.C.highest} /> of the C-Chain and{' '}
        <Num check="looked.P.lowest" value={looked.P.lowest} /> to{' '}
        <Num check="looked.P.highest" value={looked.P.highest} /> of the P-Chain.
      </p>
      <FurtherBack isWhole={isEnough || (looked.C.lowest === 0n && looked.P.lowest === 0n)} />
    </>
  );
}
