import { devSetNetworkClock } from '@firn/node-client';
import { useCurrentChain } from '../../data/current-chain.js';
import { hearClock } from '../../data/network-clock.js';
import { renew } from '../../data/renew.js';
import { rewardQuery } from '../../data/reward-query.js';
import { connection } from '../../data/session.js';
import { useQuery } from '../../data/use-query.js';
import { hasControls } from '../../state/drawer.js';
import { Fact } from '../facts.js';
import { Failure } from '../failure.js';
import { Time } from '../times.js';
import { useAction } from '../use-action.js';
import { Nano } from '../values.js';

/** When a stake of the genesis ends, and what was paid for a stake, or is going to be; on a development node a button ends it. */
export function StakeReward({
  txId,
  nodeId,
  isGenesis,
}: {
  readonly txId: string;
  readonly nodeId: `NodeID-${string}`;
  /** Whether the genesis holds it: when it ends is then told by the chain, and not by the transaction. */
  readonly isGenesis: boolean;
}) {
  const { data } = useQuery(rewardQuery(txId, nodeId));
  if (data === undefined) return null;
  const { paid, running } = data;
  return (
    <>
      {isGenesis && running !== undefined ? (
        <Fact name="Until">
          <Time check="tx.until" seconds={running.endTime} />
        </Fact>
      ) : null}
      <Fact name="Reward">
        {running !== undefined ? (
          <>
            at most <Nano check="tx.potential" value={running.potential} copy="reward" />, when it ends:{' '}
            <Time check="tx.ends" seconds={running.endTime} /> <EndStake end={running.endTime} />
          </>
        ) : paid > 0n ? (
          <>
            <Nano check="tx.reward" value={paid} copy="reward" />, paid
          </>
        ) : (
          'nothing was paid: it was withheld'
        )}
      </Fact>
    </>
  );
}

/** A button that moves the time of the network to the end of a stake; nothing on a node without development controls. */
function EndStake({ end }: { readonly end: bigint }) {
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
