import type { Chain } from '../data/chains.js';
import { type Token, tokenQuery } from '../data/token-queries.js';
import type { TokenKind } from '../data/token-transfers.js';
import { useQuery } from '../data/use-query.js';
import { formatChainText } from '../format/chain-text.js';
import { Copy } from '../parts/copy.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { Tabs } from '../parts/tabs.js';
import { Num, TokenAmount, Value } from '../parts/values.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { HolderList } from '../tokens/holder-list.js';
import { TransferList } from '../tokens/transfer-list.js';

/** One token: what it says it is, its transfers and who holds it. */
export default function TokenPage({ chain, token }: { readonly chain: Chain; readonly token: string }) {
  if (!/^0x[\da-fA-F]{40}$/.test(token))
    return (
      <NotFound what="Token">
        <p>A token is named by the address of its contract, 0x and 40 hexadecimal digits.</p>
      </NotFound>
    );
  return <Known chain={chain} address={token.toLowerCase() as `0x${string}`} />;
}

function Known({ chain, address }: { readonly chain: Chain; readonly address: `0x${string}` }) {
  return (
    <Loaded query={useQuery(tokenQuery(chain, address))} lines={8}>
      {(token) =>
        token === null ? (
          <NotFound what="Token">
            <p>
              <AddressLink chain={chain} check="asked" address={address} copy="address" /> answers nothing of
              what tokens do.
            </p>
          </NotFound>
        ) : (
          <Shown chain={chain} token={token} />
        )
      }
    </Loaded>
  );
}

function Shown({
  chain,
  token,
}: {
  readonly chain: Chain;
  readonly token: Token & { readonly kind: TokenKind };
}) {
  const { address, name, symbol, decimals, supply, kind } = token;
  const tab = place.value.search.get('tab') === 'holders' ? 'holders' : 'transfers';
  const to = (next?: string) => href('token', { chain: chain.path, token: address }, { tab: next });
  return (
    <>
      <PageTitle title="Token">
        Token{' '}
        {name === undefined || name === '' ? null : <Value check="token.name">{formatChainText(name)}</Value>}
      </PageTitle>
      <Facts>
        <Fact name="Contract">
          <AddressLink chain={chain} check="token.contract" address={address} copy="address" />
        </Fact>
        <Fact name="Kind">
          <Value check="token.kind">{kind}</Value>
        </Fact>
        <Fact name="Symbol">
          {symbol === undefined || symbol === '' ? (
            'not told'
          ) : (
            <>
              <Value check="token.symbol">{formatChainText(symbol)}</Value>{' '}
              <Copy text={symbol} what="symbol" />
            </>
          )}
        </Fact>
        {decimals === undefined ? null : (
          <Fact name="Decimals">
            <Num check="token.decimals" value={BigInt(decimals)} />
          </Fact>
        )}
        <Fact name="Supply">
          {supply === undefined ? (
            'not told'
          ) : (
            <TokenAmount check="token.supply" amount={supply} token={token} copy="supply" />
          )}
        </Fact>
      </Facts>
      <p class="meaning">As the contract says: nobody checked that it is what its name says.</p>
      <Tabs
        label="Parts of the token"
        tabs={[
          { name: 'Transfers', link: to(), isCurrent: tab === 'transfers' },
          { name: 'Holders', link: to('holders'), isCurrent: tab === 'holders' },
        ]}
      />
      {tab === 'transfers' ? (
        <TransferList chain={chain} token={token} />
      ) : (
        <HolderList chain={chain} token={token} hasItems={kind !== 'ERC-20'} />
      )}
    </>
  );
}
