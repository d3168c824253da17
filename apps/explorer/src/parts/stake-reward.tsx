import { rewardQuery } from '../data/reward-query.js';
import { useQuery } from '../data/use-query.js';
import { EndStake } from './end-stake.js';
import { Fact } from './facts.js';
import { Nano } from './nano.js';
import { Time } from './time.js';

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
