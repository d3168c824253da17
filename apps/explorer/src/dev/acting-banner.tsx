import { useCurrentChain } from '../data/current-chain.js';
import { AddressLink } from '../parts/transaction-table.js';
import { devActionsOf } from './dev-queries.js';
import { actingAs } from './drawer-state.js';
import { useAction } from './use-action.js';

/** Says on every page that one acts as somebody, until one stops. */
export function ActingBanner() {
  const { chain } = useCurrentChain();
  const { run } = useAction();
  const acting = actingAs.value;
  if (acting === undefined || chain === undefined || acting.genesis !== chain.genesis) return null;
  const stop = () =>
    run('Acting as nobody', async () => {
      await devActionsOf(chain).stopActing(acting.address);
      actingAs.value = undefined;
    });
  return (
    <div class="banner acting" role="status">
      Forms send as <AddressLink chain={chain} check="acting.address" address={acting.address} />{' '}
      <button type="button" onClick={stop}>
        Stop
      </button>
    </div>
  );
}
