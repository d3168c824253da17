import type { PlatformValidator } from '@firn/node-validators';
import { networkNow } from '../../data/clocks.js';
import { formatShare } from '../../format/amount.js';
import { machineTime } from '../../format/time.js';
import { type Column, DataTable } from '../data-table.js';
import { Time } from '../times.js';
import { Nano, Percent, Value } from '../values.js';
import { NodeLink } from './platform-links.js';

/** Validators that stake the native token. @param total their stake and what is delegated to them */
export function StakerTable({
  validators,
  total,
}: {
  readonly validators: readonly PlatformValidator[];
  readonly total: bigint;
}) {
  const columns: readonly Column<PlatformValidator>[] = [
    {
      name: 'Node',
      value: ({ nodeID }) => nodeID,
      show: ({ nodeID }) => <NodeLink check="row.node" id={nodeID} />,
    },
    {
      name: 'Stake',
      isRight: true,
      value: ({ weight }) => weight,
      show: ({ weight }) => <Nano check="row.stake" value={weight} />,
    },
    {
      name: 'Delegated',
      isRight: true,
      value: ({ delegatorWeight = 0n }) => delegatorWeight,
      show: ({ delegatorWeight = 0n }) => <Nano check="row.delegated" value={delegatorWeight} />,
    },
    {
      name: 'Share',
      isRight: true,
      isMinor: true,
      show: ({ weight, delegatorWeight = 0n }) => (
        <Value check="row.share">{formatShare(weight + delegatorWeight, total)}</Value>
      ),
    },
    {
      name: 'Fee',
      isRight: true,
      isMinor: true,
      value: ({ delegationFee = 0 }) => delegationFee,
      show: ({ delegationFee }) => <Percent check="row.fee" value={delegationFee} />,
    },
    {
      name: 'Uptime',
      isRight: true,
      value: ({ uptime = 0 }) => uptime,
      show: ({ uptime }) => <Percent check="row.uptime" value={uptime} />,
    },
    {
      name: 'Ends',
      isRight: true,
      value: ({ endTime = 0n }) => machineTime(endTime),
      show: ({ endTime = 0n }) =>
        Number(endTime) * 1000 < networkNow.value ? (
          <span class="status pending">over, not rewarded yet</span>
        ) : (
          <Time check="row.ends" seconds={endTime} />
        ),
    },
    {
      name: 'Potential reward',
      isRight: true,
      value: ({ potentialReward = 0n }) => potentialReward,
      show: ({ potentialReward = 0n }) => <Nano check="row.reward" value={potentialReward} />,
    },
    {
      name: 'Connected',
      isMinor: true,
      isRight: true,
      value: ({ connected }) => (connected === true ? 'yes' : 'no'),
      show: ({ connected }) => (connected === true ? 'yes' : 'no'),
    },
  ];
  return (
    <DataTable
      name="validators"
      caption="Validators"
      rows={validators}
      columns={columns}
      keyOf={({ txID, nodeID }) => txID ?? nodeID}
    />
  );
}
