import { blockAtomicsQuery } from '../../data/block-atomics-query.js';
import type { Chain } from '../../data/chains.js';
import type { FullBlock } from '../../data/evm-queries.js';
import { useQueries } from '../../data/use-queries.js';
import type { AtomicHalf } from '../../decode/atomic-half.js';
import { href } from '../../router/href.js';
import { DataTable } from '../data-table.js';
import { Time } from '../times.js';
import { Num } from '../values.js';
import { atomicAmount, atomicDirection, atomicTransaction } from './atomic-columns.js';

interface Asked {
  readonly chain: Chain;
  /** In small letters. */
  readonly address: string;
  readonly blocks: readonly FullBlock[];
}

/** The exports and imports of an address within blocks, which are no transactions of an EVM chain; nothing where it has none. */
export function AddressAtomics({ chain, address, blocks }: Asked) {
  const some = blocks.filter(({ blockExtraData: data = '0x' }) => chain.path === 'C' && data !== '0x');
  const found = useQueries(some.map((block) => blockAtomicsQuery(chain, block)));
  const halves = found.flatMap(({ data = [] }) =>
    data.filter((half) => accountsOf(half, address).length > 0),
  );
  if (halves.length === 0) return null;
  return (
    <>
      <h2>Atomic transfers</h2>
      <DataTable<AtomicHalf>
        name="atomics"
        caption="Atomic transfers of the address"
        rows={halves}
        keyOf={({ id }) => id}
        columns={[
          atomicTransaction,
          {
            name: 'Age',
            value: ({ time = 0n }) => time,
            show: ({ time }) => (time === undefined ? null : <Time check="row.time" seconds={time} />),
          },
          {
            name: 'Block',
            value: ({ block = 0n }) => block,
            show: ({ block }) =>
              block === undefined ? null : (
                <a href={href('block', { chain: chain.path, block: String(block) })}>
                  <Num check="row.block" value={block} />
                </a>
              ),
          },
          atomicDirection,
          atomicAmount((half) => amountOf(half, address)),
        ]}
      />
    </>
  );
}

function accountsOf({ accounts }: AtomicHalf, address: string): AtomicHalf['accounts'] {
  return accounts.filter((account) => account.address === address);
}

function amountOf(half: AtomicHalf, address: string): bigint {
  return accountsOf(half, address).reduce((sum, { amount }) => sum + amount, 0n);
}
