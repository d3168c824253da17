import type { PlatformValidator } from '@firn/node-validators';
import { compareNumbers } from '@firn/primitives/integers';
import type { ValidatorFees } from '../../data/staking-queries.js';
import { formatShare } from '../../format/amount.js';
import { machineTime } from '../../format/time.js';
import { href } from '../../router/href.js';
import { type Column, DataTable } from '../data-table.js';
import { Identifier } from '../identifier.js';
import { Time, TimeLeft } from '../times.js';
import { Nano, Num, Value } from '../values.js';
import { NodeLink } from './platform-links.js';

/** The validators of a subnet or L1, those whose balance ends first at the top. */
export function L1ValidatorTable({
  validators,
  fees,
}: {
  readonly validators: readonly PlatformValidator[];
  readonly fees: ValidatorFees | undefined;
}) {
  const total = validators.reduce((sum, { weight }) => sum + weight, 0n);
  const hasBalances = validators.some(({ balance }) => balance !== undefined);
  const node: Column<PlatformValidator> = {
    name: 'Node',
    value: ({ nodeID }) => nodeID,
    show: ({ nodeID }) => <NodeLink check="row.node" id={nodeID} />,
  };
  const weights: readonly Column<PlatformValidator>[] = [
    {
      name: 'Weight',
      isRight: true,
      value: ({ weight }) => weight,
      show: ({ weight }) => <Num check="row.weight" value={weight} />,
    },
    {
      name: 'Share',
      isRight: true,
      isMinor: true,
      show: ({ weight }) => <Value check="row.share">{formatShare(weight, total)}</Value>,
    },
  ];
  const period: Column<PlatformValidator> = {
    name: 'Ends',
    isRight: true,
    value: ({ endTime = 0n }) => machineTime(endTime),
    show: ({ endTime = 0n }) => <Time check="row.ends" seconds={endTime} />,
  };
  const rows = validators.toSorted((one, other) => compareNumbers(one.balance ?? 0n, other.balance ?? 0n));
  return (
    <DataTable
      name="validators"
      caption="Validators"
      rows={rows}
      columns={[node, ...weights, ...(hasBalances ? balanceColumns(fees) : [period])]}
      keyOf={({ validationID, txID, nodeID }) => validationID ?? txID ?? nodeID}
    />
  );
}

function balanceColumns(fees: ValidatorFees | undefined): readonly Column<PlatformValidator>[] {
  return [
    {
      name: 'Validation',
      isMinor: true,
      value: ({ validationID = '' }) => validationID,
      show: ({ validationID = '' }) => (
        <Identifier
          check="row.validation"
          text={validationID}
          link={href('validation', { id: validationID })}
        />
      ),
    },
    {
      name: 'Balance',
      isRight: true,
      value: ({ balance = 0n }) => balance,
      show: ({ balance = 0n }) => <Nano check="row.balance" value={balance} />,
    },
    {
      name: 'Time left',
      isRight: true,
      show: ({ balance = 0n }) => <TimeLeft check="row.left" balance={balance} fees={fees} />,
    },
  ];
}
