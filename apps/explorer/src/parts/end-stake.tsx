import { devSetNetworkClock } from '@firn/node-client';
import { useCurrentChain } from '../data/current-chain.js';
import { hearClock } from '../data/network-clock.js';
import { renew } from '../data/renew.js';
import { connection } from '../data/session.js';
import { hasControls } from '../state/drawer.js';
import { Failure } from './failure.js';
import { useAction } from './use-action.js';

/** A button that moves the time of the network to the end of a stake; nothing on a node without development controls. */
export function EndStake({ end }: { readonly end: bigint }) {
  const { chain } = useCurrentChain();
  const { run, error, isRunning } = useAction();
  if (!hasControls.value || chain === undefined) return null;
  const options = { pathParams: { blockchainId: chain.path } };
  const move = async () => {
    const { node } = connection();
    hearClock(await devSetNetworkClock(node, { change: { timestamp: Number(end) } }, options));
    await renew(({ queryKey }) => queryKey[0] === 'platform');
  };
  return (
    <>
      <button
        type="button"
        disabled={isRunning}
        onClick={() => void run('The P-Chain is at the end of the stake', move)}
      >
        Move time to its end
      </button>
      {error === undefined ? null : <Failure error={error} />}
    </>
  );
}
