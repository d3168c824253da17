import type { Chain } from '../data/chains.js';
import { type Token, transfersQuery } from '../data/token-queries.js';
import type { TokenTransfer } from '../data/token-transfers.js';
import { useQuery } from '../data/use-query.js';
import { DataTable } from '../parts/data-table.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { ChainClock, Time } from '../parts/times.js';
import { Num, TokenAmount } from '../parts/values.js';
import { href, sameWith } from '../router/href.js';
import { place } from '../router/location.js';
import { upToOf } from '../router/up-to.js';
import { LookedThrough } from './looked-through.js';

/** Who is nobody: what comes from there is made, what goes there is burned. */
const nobody = `0x${'0'.repeat(40)}`;

/** The newest transfers of a token or of one of its items, as it logged them, and the way to those before. */
export function TransferList({
  chain,
  token,
  id,
}: {
  readonly chain: Chain;
  readonly token: Token;
  readonly id?: bigint | undefined;
}) {
  const upTo = upToOf(place.value.search);
  return (
    <Loaded query={useQuery(transfersQuery(chain, token.address, { id, upTo }))} lines={8}>
      {({ transfers, lowest, highest }) => (
        <>
          <LookedThrough lowest={lowest} highest={highest} />
          {transfers.length === 0 ? (
            <div class="notice">
              <p>No log of these blocks has a transfer of it.</p>
            </div>
          ) : (
            <ChainClock chain={chain}>
              <Listed chain={chain} token={token} transfers={transfers} />
            </ChainClock>
          )}
          <nav class="pager" aria-label="Parts of the transfers">
            {upTo === undefined ? null : <a href={sameWith({ to: undefined })}>Newest</a>}
            {lowest === 0n ? null : <a href={sameWith({ to: String(lowest - 1n) })}>Look further back</a>}
          </nav>
        </>
      )}
    </Loaded>
  );
}

function Listed({
  chain,
  token,
  transfers,
}: {
  readonly chain: Chain;
  readonly token: Token;
  readonly transfers: readonly TokenTransfer[];
}) {
  const path = chain.path;
  return (
    <DataTable
      name="transfers"
      caption="Transfers, the newest first"
      rows={transfers}
      keyOf={({ transaction, logIndex }) => `${transaction} ${logIndex}`}
      columns={[
        {
          name: 'Transaction',
          show: ({ transaction: hash }) => (
            <Identifier check="row.hash" text={hash} link={href('transaction', { chain: path, hash })} />
          ),
          value: ({ transaction }) => transaction,
        },
        {
          name: 'Block',
          show: ({ block }) => (
            <a href={href('block', { chain: path, block: String(block) })}>
              <Num check="row.block" value={block} />
            </a>
          ),
          value: ({ block }) => block,
        },
        {
          name: 'Age',
          show: ({ time }) => (time === undefined ? 'not told' : <Time check="row.time" seconds={time} />),
          value: ({ time = 0n }) => time,
        },
        {
          name: 'From',
          show: ({ from }) =>
            from === nobody ? 'made' : <AddressLink chain={chain} check="row.from" address={from} />,
          value: ({ from }) => from,
        },
        {
          name: 'To',
          show: ({ to }) =>
            to === nobody ? 'burned' : <AddressLink chain={chain} check="row.to" address={to} />,
          value: ({ to }) => to,
        },
        {
          name: 'Amount',
          show: ({ id, amount, kind }) => (
            <>
              {id === undefined ? null : (
                <a href={href('nft', { chain: path, token: token.address, id: String(id) })}>
                  item <Num check="row.id" value={id} />
                </a>
              )}{' '}
              {kind === 'ERC-721' ? null : (
                <TokenAmount
                  check="row.amount"
                  amount={amount}
                  token={kind === 'ERC-20' ? token : noDecimals}
                />
              )}
            </>
          ),
          value: ({ amount }) => amount,
          isRight: true,
        },
      ]}
    />
  );
}

const noDecimals = { decimals: undefined, symbol: undefined };
