import type { Chain } from '../data/chains.js';
import { mostListed, type Pool, poolQuery, type Waiting } from '../data/pool-query.js';
import { useQuery } from '../data/use-query.js';
import { DataTable } from '../parts/data-table.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { Amount, GasPrice, Num } from '../parts/values.js';
import { href } from '../router/href.js';

/** The transactions that wait on a chain. */
export default function PoolPage({ chain }: { readonly chain: Chain }) {
  return (
    <>
      <PageTitle title={`What waits on ${chain.name}`} />
      <Loaded query={useQuery(poolQuery(chain))} lines={8}>
        {(pool) => <Shown chain={chain} pool={pool} />}
      </Loaded>
    </>
  );
}

function Shown({
  chain,
  pool: { ready, blocked, transactions },
}: {
  readonly chain: Chain;
  readonly pool: Pool;
}) {
  return (
    <>
      <Facts>
        <Fact name="Could be next">
          <Num check="pool.ready" value={ready} />
        </Fact>
        <Fact name="Wait for a lower nonce">
          <Num check="pool.blocked" value={blocked} />
        </Fact>
      </Facts>
      {transactions === undefined ? (
        <div class="notice">
          <p>
            More than <Num check="pool.mostListed" value={mostListed} /> wait, which are not listed.
          </p>
        </div>
      ) : transactions.length === 0 ? (
        <div class="notice">
          <p>Nothing waits. A development node puts what it is sent into a block at once.</p>
        </div>
      ) : (
        <Listed chain={chain} rows={transactions} />
      )}
    </>
  );
}

function Listed({ chain, rows }: { readonly chain: Chain; readonly rows: readonly Waiting[] }) {
  return (
    <DataTable
      name="pool"
      caption="Transactions that wait"
      rows={rows}
      keyOf={({ transaction }) => transaction.hash}
      columns={[
        {
          name: 'Transaction',
          show: ({ transaction: { hash } }) => (
            <Identifier
              check="row.hash"
              text={hash}
              link={href('transaction', { chain: chain.path, hash })}
            />
          ),
          value: ({ transaction }) => transaction.hash,
        },
        {
          name: 'From',
          show: ({ transaction }) => (
            <AddressLink chain={chain} check="row.from" address={transaction.from} />
          ),
          value: ({ transaction }) => transaction.from,
        },
        {
          name: 'Nonce',
          show: ({ transaction }) => <Num check="row.nonce" value={transaction.nonce} />,
          value: ({ transaction }) => transaction.nonce,
        },
        {
          name: 'To',
          show: ({ transaction: { to } }) =>
            to === null ? 'a new contract' : <AddressLink chain={chain} check="row.to" address={to} />,
          value: ({ transaction }) => transaction.to ?? '',
        },
        {
          name: 'Waits for',
          show: ({ isReady }) => (isReady ? 'the next block' : 'a lower nonce'),
          value: ({ isReady }) => (isReady ? 'the next block' : 'a lower nonce'),
        },
        {
          name: 'Pays at most',
          show: ({ transaction }) => <GasPrice check="row.price" wei={priceOf(transaction)} />,
          value: ({ transaction }) => priceOf(transaction),
          isRight: true,
          isMinor: true,
        },
        {
          name: 'Value',
          show: ({ transaction }) => <Amount check="row.value" wei={transaction.value} unit={chain.unit} />,
          value: ({ transaction }) => transaction.value,
          isRight: true,
        },
      ]}
    />
  );
}

/** Of a unit of gas, in wei. */
function priceOf({ maxFeePerGas, gasPrice }: Waiting['transaction']): bigint {
  return maxFeePerGas ?? gasPrice ?? 0n;
}
