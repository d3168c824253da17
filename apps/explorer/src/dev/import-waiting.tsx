import type { AtomicHalf } from '../decode/atomic-half.js';
import { Failure } from '../parts/failure.js';
import { useAction } from '../parts/use-action.js';
import { hasControls } from '../state/drawer.js';
import { platformAddress } from './funded-account.js';

/** A button that imports what waits for the funded account of the local network; nothing where nobody can do that here. */
export function ImportWaiting({
  half: { id, chain, outputs },
  waiting,
}: {
  readonly half: AtomicHalf;
  /** Names of the outputs that wait. */
  readonly waiting: ReadonlySet<string>;
}) {
  const { run, error, isRunning } = useAction();
  const isOurs = outputs.some(
    ({ name, addresses }) => waiting.has(name) && addresses.length === 1 && addresses[0] === platformAddress,
  );
  if (!hasControls.value || !isOurs) return null;
  const to = chain === 'C' ? 'P' : 'C';
  const act = async () => {
    const { importWaiting } = await import('./move-funds.js');
    await importWaiting(to, id);
  };
  return (
    <>
      <button type="button" disabled={isRunning} onClick={() => void run(`Imported to the ${to}-Chain`, act)}>
        Import to the {to}-Chain, for the funded account
      </button>
      {error === undefined ? null : <Failure error={error} />}
    </>
  );
}
