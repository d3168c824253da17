import type { Chain } from '../data/chains.js';
import { holdingsQuery } from '../data/token-queries.js';
import { useQuery } from '../data/use-query.js';
import { DataTable } from '../parts/data-table.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Loaded } from '../parts/loaded.js';
import { TokenAmount, Value } from '../parts/values.js';
import { LookedThrough } from './looked-through.js';
import { TokenLink } from './token-link.js';

/** What an address holds of the tokens that came to it in the newest blocks. */
export function Holdings({ chain, address }: { readonly chain: Chain; readonly address: `0x${string}` }) {
  return (
    <Loaded query={useQuery(holdingsQuery(chain, address))} lines={6}>
      {({ holdings, lowest, highest }) => (
        <>
          <LookedThrough lowest={lowest} highest={highest} />
          {holdings.length === 0 ? (
            <div class="notice">
              <p>No token came to this address in these blocks.</p>
            </div>
          ) : (
            <DataTable
              name="holdings"
              caption="Tokens of the address"
              rows={holdings}
              keyOf={({ token }) => token.address}
              columns={[
                {
                  name: 'Token',
                  show: ({ token }) => <TokenLink chain={chain} token={token} />,
                  value: ({ token }) => token.name ?? '',
                },
                {
                  name: 'Contract',
                  show: ({ token }) => (
                    <AddressLink chain={chain} check="row.contract" address={token.address} />
                  ),
                  value: ({ token }) => token.address,
                },
                {
                  name: 'Kind',
                  show: ({ kind }) => <Value check="row.kind">{kind}</Value>,
                  value: ({ kind }) => kind,
                  isMinor: true,
                },
                {
                  name: 'Balance',
                  show: ({ token, balance }) =>
                    balance === undefined ? (
                      'by item'
                    ) : (
                      <TokenAmount check="row.balance" amount={balance} token={token} />
                    ),
                  value: ({ balance }) => balance ?? 0n,
                  csv: ({ balance }) => (balance === undefined ? '' : String(balance)),
                  isRight: true,
                },
              ]}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
