import { blockAtomicsQuery } from '../../data/block-atomics-query.js';
import type { Chain } from '../../data/chains.js';
import type { FullBlock } from '../../data/evm-queries.js';
import { useQuery } from '../../data/use-query.js';
import { href } from '../../router/href.js';
import { DataTable } from '../data-table.js';
import { AddressLink } from '../evm/transaction-table.js';
import { Identifier } from '../identifier.js';
import { Loaded } from '../loaded.js';

/** The atomic transactions of a block; nothing where it has none. They change balances, and no transaction or receipt tells of them. */
export function BlockAtomics({ chain, block }: { readonly chain: Chain; readonly block: FullBlock }) {
  const { blockExtraData: data } = block;
  return data === undefined || data === '0x' ? null : <Listed chain={chain} block={block} />;
}

function Listed({ chain, block }: { readonly chain: Chain; readonly block: FullBlock }) {
  return (
    <>
      <h2>Atomic transactions</h2>
      <Loaded query={useQuery(blockAtomicsQuery(chain, block))} lines={2}>
        {(halves) => (
          <DataTable
            name="atomics"
            caption="Atomic transactions of the block"
            rows={halves}
            keyOf={({ id }) => id}
            columns={[
              {
                name: 'Transaction',
                value: ({ id }) => id,
                show: ({ id }) => (
                  <Identifier check="row.id" text={id} link={href('atomicTransfer', { id })} />
                ),
              },
              {
                name: 'Does',
                value: ({ direction }) => direction,
                show: ({ direction }) => direction,
              },
              {
                name: 'Accounts',
                show: ({ accounts }) =>
                  accounts.map(({ address }, index) => (
                    <div key={`${index} ${address}`}>
                      <AddressLink chain={chain} check="row.account" address={address} />
                    </div>
                  )),
                isMinor: true,
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
