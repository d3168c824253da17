import type { PlatformTransaction } from '@firn/node-validators';
import { platformTxKind } from '../../decode/platform-kind.js';
import { inputsOf, outputsOf } from '../../decode/platform-transfers.js';
import { DataTable } from '../data-table.js';
import { Num } from '../values.js';
import { PlatformTxLink } from './platform-links.js';

/** Transactions of the platform chain. */
export function PlatformTxTable({ transactions }: { readonly transactions: readonly PlatformTransaction[] }) {
  return (
    <DataTable<PlatformTransaction>
      name="transactions"
      caption="Transactions"
      rows={transactions}
      keyOf={({ id = '' }) => id}
      columns={[
        {
          name: 'Transaction',
          value: ({ id = '' }) => id,
          show: ({ id }) => (id === undefined ? 'not told' : <PlatformTxLink check="row.tx" id={id} />),
        },
        {
          name: 'Kind',
          value: ({ unsignedTx }) => platformTxKind(unsignedTx),
          show: ({ unsignedTx }) => platformTxKind(unsignedTx),
        },
        {
          name: 'Inputs',
          isRight: true,
          value: (tx) => inputsOf(tx).length,
          show: (tx) => <Num check="row.inputs" value={BigInt(inputsOf(tx).length)} />,
        },
        {
          name: 'Outputs',
          isRight: true,
          value: (tx) => outputsOf(tx).length,
          show: (tx) => <Num check="row.outputs" value={BigInt(outputsOf(tx).length)} />,
        },
      ]}
    />
  );
}
