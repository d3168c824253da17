import { useCurrentChain } from '../data/current-chain.js';
import { refusedAsNull } from '../data/refused-as-null.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Failure } from '../parts/failure.js';
import { useAction } from '../parts/use-action.js';
import { actingOn, keepActing } from './acting-as.js';
import { devActionsOf } from './dev-queries.js';

/** Says on every page that one acts as somebody, until one stops. */
export function ActingBanner() {
  const { chain } = useCurrentChain();
  const { run, error } = useAction();
  const acting = chain && actingOn(chain);
  if (chain === undefined || acting === undefined) return null;
  const stop = () =>
    run('Acting as nobody', async () => {
      // A node that refuses, started anew without controls, acts as nobody either.
      await refusedAsNull(devActionsOf(chain).stopActing(acting));
      keepActing(chain, undefined);
    });
  return (
    <div class="banner acting" role="status">
      Forms send as <AddressLink chain={chain} check="acting.address" address={acting} />{' '}
      <button type="button" onClick={stop}>
        Stop
      </button>
      {error === undefined ? null : <Failure error={error} />}
    </div>
  );
}
