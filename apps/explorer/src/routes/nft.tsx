import type { Chain } from '../data/chains.js';
import { itemQuery, type TokenItem, tokenQuery } from '../data/token-queries.js';
import { useQuery } from '../data/use-query.js';
import { formatChainText } from '../format/chain-text.js';
import { Copy } from '../parts/copy.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { PageTitle } from '../parts/page-title.js';
import { Num, Value } from '../parts/values.js';
import { href } from '../router/href.js';
import { TokenLink } from '../tokens/token-link.js';
import { readMetadata } from '../tokens/token-metadata.js';
import { TransferList } from '../tokens/transfer-list.js';

interface ItemOf {
  readonly chain: Chain;
  readonly token: `0x${string}`;
  readonly id: bigint;
}

/** One item of a token whose items are told apart: who has it, and its metadata where they stand on the chain. */
export default function NftPage({
  chain,
  token,
  id,
}: {
  readonly chain: Chain;
  readonly token: string;
  readonly id: string;
}) {
  if (!/^0x[\da-fA-F]{40}$/.test(token) || !/^\d{1,78}$/.test(id) || BigInt(id) >= 2n ** 256n)
    return (
      <NotFound what="Item">
        <p>An item is named by the address of its contract and by its ID, a whole number of a word.</p>
      </NotFound>
    );
  return <Known chain={chain} token={token.toLowerCase() as `0x${string}`} id={BigInt(id)} />;
}

function Known({ chain, token, id }: ItemOf) {
  return (
    <Loaded query={useQuery(itemQuery(chain, token, id))} lines={6}>
      {(item) =>
        item === null ? <Absent {...{ chain, token, id }} /> : <Shown {...{ chain, token, id, item }} />
      }
    </Loaded>
  );
}

function Absent({ chain, token, id }: ItemOf) {
  return (
    <NotFound what="Item">
      <p>
        There is no item <Num check="item.id" value={id} /> of this token: it names nobody who has it.
      </p>
      <p>
        <a href={href('token', { chain: chain.path, token })}>See the token</a>
      </p>
    </NotFound>
  );
}

function Shown({ chain, token, id, item: { owner, uri } }: ItemOf & { readonly item: TokenItem }) {
  const metadata = uri === undefined ? undefined : readMetadata(uri);
  const known = useQuery(tokenQuery(chain, token));
  return (
    <>
      <PageTitle title="Item">
        Item <Num check="item.id" value={id} />
      </PageTitle>
      <Facts>
        <Fact name="Token">
          {known.data === null || known.data === undefined ? (
            <a href={href('token', { chain: chain.path, token })}>See the token</a>
          ) : (
            <TokenLink check="item.tokenName" chain={chain} token={known.data} />
          )}
        </Fact>
        <Fact name="Contract">
          <AddressLink chain={chain} check="item.token" address={token} copy="address" />
        </Fact>
        <Fact name="Owner">
          {owner === undefined ? (
            'none, or the token does not tell'
          ) : (
            <AddressLink chain={chain} check="item.owner" address={owner} copy="address" />
          )}
        </Fact>
        <Fact name="Metadata">
          {uri === undefined ? (
            'none, or the token does not tell'
          ) : metadata === undefined ? (
            <>
              <Value check="item.uri">{formatChainText(uri)}</Value> <Copy text={uri} what="address" />, which
              is not asked
            </>
          ) : (
            'on the chain'
          )}
        </Fact>
        {metadata?.name === undefined ? null : (
          <Fact name="Name">
            <Value check="item.name">{formatChainText(metadata.name)}</Value>
          </Fact>
        )}
        {metadata?.description === undefined ? null : (
          <Fact name="Description">
            <Value check="item.description">{formatChainText(metadata.description)}</Value>
          </Fact>
        )}
        {(metadata?.attributes ?? []).map(({ name, value }, index) => (
          <Fact
            key={index}
            name={<Value check={`item.attribute.${index}.name`}>{formatChainText(name)}</Value>}
          >
            <Value check={`item.attribute.${index}`}>{formatChainText(value)}</Value>
          </Fact>
        ))}
      </Facts>
      {metadata?.image === undefined ? null : (
        <p>
          <img class="item" src={metadata.image} alt="The item, as its contract draws it" />
        </p>
      )}
      {known.data === null || known.data === undefined ? null : (
        <>
          <h2>Transfers of the item</h2>
          <TransferList chain={chain} token={known.data} id={id} />
        </>
      )}
    </>
  );
}
