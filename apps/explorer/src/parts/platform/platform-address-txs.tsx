import { platformAddressTxsQuery } from '../../data/platform-address-txs-query.js';
import { useQuery } from '../../data/use-query.js';
import { platformTxKind } from '../../decode/platform-kind.js';
import type { PlacedPlatformTx } from '../../decode/platform-txs-of-address.js';
import { href } from '../../router/href.js';
import { place } from '../../router/location.js';
import { stepsBack } from '../../router/steps-back.js';
import { DataTable } from '../data-table.js';
import { Loaded } from '../loaded.js';
import { FurtherBack } from '../paging.js';
import { Time } from '../times.js';
import { Num } from '../values.js';
import { PlatformTxLink } from './platform-links.js';

/** The transactions of an address of the platform chain, in the blocks that are looked through. */
export function PlatformAddressTxs({ address }: { readonly address: string }) {
  const query = useQuery(platformAddressTxsQuery(address, stepsBack(place.value.search)));
  return (
    <>
      <h2>Transactions</h2>
      <Loaded query={query} lines={4}>
        {({ txs, looked: { lowest, highest } }) => (
          <>
            <p class="muted">
              Looked for in the blocks <Num check="looked.P.lowest" value={lowest} /> to{' '}
              <Num check="looked.P.highest" value={highest} />. An input does not say whose it is: what takes
              only outputs of older blocks, and makes none for the address, is missing.
            </p>
            {txs.length === 0 ? (
              <div class="notice">
                <p>None in these blocks.</p>
              </div>
            ) : (
              <Listed txs={txs} />
            )}
            <FurtherBack isWhole={lowest === 0n} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Listed({ txs }: { readonly txs: readonly PlacedPlatformTx[] }) {
  return (
    <DataTable<PlacedPlatformTx>
      name="transactions"
      caption="Transactions of the address"
      rows={txs}
      keyOf={({ transaction: { id = '' } }) => id}
      columns={[
        {
          name: 'Transaction',
          value: ({ transaction: { id = '' } }) => id,
          show: ({ transaction: { id } }) =>
            id === undefined ? 'not told' : <PlatformTxLink check="row.tx" id={id} />,
        },
        {
          name: 'Age',
          value: ({ block: { time = 0n } }) => time,
          show: ({ block: { time } }) =>
            time === undefined ? 'none' : <Time check="row.time" seconds={time} />,
        },
        {
          name: 'Block',
          value: ({ block }) => block.height,
          show: ({ block: { height } }) => (
            <a href={href('platformBlock', { block: String(height) })}>
              <Num check="row.block" value={height} />
            </a>
          ),
        },
        {
          name: 'Kind',
          isRight: true,
          value: ({ transaction }) => platformTxKind(transaction.unsignedTx),
          show: ({ transaction }) => platformTxKind(transaction.unsignedTx),
        },
      ]}
    />
  );
}
