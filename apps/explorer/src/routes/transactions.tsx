import type { Chain } from '../data/chains.js';
import { blocksQuery, type FullBlock } from '../data/evm-queries.js';
import { useQuery } from '../data/use-query.js';
import { type TransactionRow, TransactionTable } from '../parts/evm/transaction-table.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { Pager } from '../parts/paging.js';
import { Num } from '../parts/values.js';
import { place } from '../router/location.js';
import { upToOf } from '../router/up-to.js';

/** The transactions of the newest blocks of a chain, or of those up to the one that the address names. */
export default function Transactions({ chain }: { readonly chain: Chain }) {
  const upTo = upToOf(place.value.search);
  const query = useQuery(blocksQuery(chain, upTo));
  return (
    <>
      <PageTitle title={`Transactions of ${chain.name}`} />
      <Loaded query={query} lines={12}>
        {(blocks) => <Listed chain={chain} blocks={blocks} upTo={upTo} />}
      </Loaded>
    </>
  );
}

function Listed({
  chain,
  blocks,
  upTo,
}: {
  readonly chain: Chain;
  readonly blocks: readonly FullBlock[];
  readonly upTo: bigint | undefined;
}) {
  const rows = blocks.flatMap(rowsOf);
  const lowest = blocks.at(-1)?.number;
  return (
    <>
      {lowest === undefined ? null : (
        <p class="muted">
          Blocks <Num check="range.lowest" value={lowest} /> to{' '}
          <Num check="range.highest" value={blocks[0]?.number ?? lowest} />
        </p>
      )}
      {rows.length === 0 ? (
        <div class="notice">
          <p>These blocks hold no transactions.</p>
        </div>
      ) : (
        <TransactionTable chain={chain} rows={rows} caption="Transactions, the newest first" />
      )}
      <Pager page="transactions" chain={chain} upTo={upTo} lowest={lowest} />
    </>
  );
}

/** The transactions of a block, the last first. */
export function rowsOf({ transactions, timestamp }: FullBlock): readonly TransactionRow[] {
  return transactions.map((transaction) => ({ transaction, timestamp })).reverse();
}
