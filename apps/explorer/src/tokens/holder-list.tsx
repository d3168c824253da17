import type { Chain } from '../data/chains.js';
import { holdersQuery } from '../data/holders-query.js';
import type { Token } from '../data/token-queries.js';
import { useQuery } from '../data/use-query.js';
import { formatShare } from '../format/amount.js';
import { DataTable } from '../parts/data-table.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Loaded } from '../parts/loaded.js';
import { TokenAmount, Value } from '../parts/values.js';

/** Who holds most of a token, by the metrics service. */
export function HolderList({
  chain,
  token,
  hasItems,
}: {
  readonly chain: Chain;
  readonly token: Token;
  readonly hasItems: boolean;
}) {
  const { supply } = token;
  return (
    <Loaded query={useQuery(holdersQuery(chain, token.address, hasItems))} lines={8}>
      {(holders) =>
        holders.length === 0 ? (
          <div class="notice">
            <p>The metrics service knows no holder of it.</p>
          </div>
        ) : (
          <DataTable
            name="holders"
            caption="Holders, the greatest first"
            rows={holders}
            keyOf={({ address }) => address}
            columns={[
              {
                name: 'Holder',
                show: ({ address }) => <AddressLink chain={chain} check="row.address" address={address} />,
                value: ({ address }) => address,
              },
              {
                name: 'Balance',
                show: ({ sortKey }) => (
                  <TokenAmount check="row.balance" amount={sortKey} token={hasItems ? noDecimals : token} />
                ),
                value: ({ sortKey }) => sortKey,
                isRight: true,
              },
              {
                name: 'Share',
                show: ({ sortKey }) =>
                  supply === undefined || supply === 0n ? null : (
                    <Value check="row.share">{formatShare(sortKey, supply)}</Value>
                  ),
                isRight: true,
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}

const noDecimals = { decimals: undefined, symbol: undefined };
