import type { Chain } from '../data/chains.js';
import { tokensQuery } from '../data/token-queries.js';
import { useQuery } from '../data/use-query.js';
import { DataTable } from '../parts/data-table.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { Num, TokenAmount, Value } from '../parts/values.js';
import { LookedThrough } from '../tokens/looked-through.js';
import { TokenLink } from '../tokens/token-link.js';

/** The tokens that were transferred in the newest blocks of a chain. */
export default function Tokens({ chain }: { readonly chain: Chain }) {
  return (
    <>
      <PageTitle title={`Tokens of ${chain.name}`} />
      <Loaded query={useQuery(tokensQuery(chain))} lines={10}>
        {({ tokens, lowest, highest }) => (
          <>
            <LookedThrough lowest={lowest} highest={highest} />
            {tokens.length === 0 ? (
              <div class="notice">
                <p>No token was transferred in these blocks.</p>
              </div>
            ) : (
              <DataTable
                name="tokens"
                caption="Tokens, the busiest first"
                rows={tokens}
                keyOf={({ address }) => address}
                columns={[
                  {
                    name: 'Token',
                    show: (token) => <TokenLink chain={chain} token={token} />,
                    value: ({ name }) => name ?? '',
                  },
                  {
                    name: 'Contract',
                    show: ({ address }) => (
                      <AddressLink chain={chain} check="row.contract" address={address} />
                    ),
                    value: ({ address }) => address,
                  },
                  {
                    name: 'Kind',
                    show: ({ kind }) => <Value check="row.kind">{kind}</Value>,
                    value: ({ kind }) => kind,
                  },
                  {
                    name: 'Supply',
                    show: (token) =>
                      token.supply === undefined ? (
                        'not told'
                      ) : (
                        <TokenAmount check="row.supply" amount={token.supply} token={token} />
                      ),
                    value: ({ supply }) => supply ?? 0n,
                    csv: ({ supply }) => (supply === undefined ? '' : String(supply)),
                    isRight: true,
                  },
                  {
                    name: 'Transfers',
                    show: ({ transfers }) => <Num check="row.transfers" value={BigInt(transfers)} />,
                    value: ({ transfers }) => transfers,
                    isRight: true,
                    isMinor: true,
                  },
                ]}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
