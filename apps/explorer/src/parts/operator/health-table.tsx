import type { HealthReport } from '@firn/node-validators';
import { formatAmount } from '../../format/amount.js';
import { formatChainText } from '../../format/chain-text.js';
import { DataTable } from '../data-table.js';
import { Time } from '../times.js';
import { Num, Value } from '../values.js';

/** What the checks of a node found: how it stands, how long the check took, and since when it fails. */
export function HealthTable({ report: { checks, healthy } }: { readonly report: HealthReport }) {
  const rows = Object.entries(checks).map(([name, check]) => ({ name, ...check }));
  return (
    <>
      <p class={`status ${healthy ? 'success' : 'failed'}`}>
        <span aria-hidden="true">{healthy ? '●' : '✕'}</span> {healthy ? 'All is well' : 'Something fails'}
      </p>
      <DataTable
        name="health"
        caption="Checks of the node"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          {
            name: 'Check',
            show: ({ name }) => <Value check="row.check">{formatChainText(name)}</Value>,
            value: ({ name }) => name,
          },
          {
            name: 'Found',
            show: ({ error }) =>
              error === undefined ? 'well' : <Value check="row.error">{formatChainText(error)}</Value>,
            value: ({ error }) => error ?? 'well',
          },
          {
            name: 'Failures in a row',
            show: ({ contiguousFailures = 0n }) => <Num check="row.failures" value={contiguousFailures} />,
            value: ({ contiguousFailures = 0n }) => contiguousFailures,
            isRight: true,
          },
          {
            name: 'Took',
            show: ({ duration }) => (
              <Value check="row.duration" title={`${duration} ns`}>
                {formatAmount(duration, 6)} ms
              </Value>
            ),
            value: ({ duration }) => duration,
            isRight: true,
          },
          {
            name: 'When',
            show: ({ timestamp }) => (
              <Time check="row.checked" seconds={BigInt(Math.floor(Date.parse(timestamp) / 1000))} />
            ),
            value: ({ timestamp }) => timestamp,
            isRight: true,
            isMinor: true,
          },
        ]}
      />
    </>
  );
}
