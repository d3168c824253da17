import type { Transaction } from '@firn/node-validators';
import type { Chain } from '../../data/chains.js';
import { failedQuery } from '../../data/evm-queries.js';
import { useQueries } from '../../data/use-queries.js';
import { href } from '../../router/href.js';
import { Identifier } from '../identifier.js';
import { Status } from '../status.js';
import { Time } from '../times.js';
import { Amount, Num } from '../values.js';

/** A transaction, and the time of its block where the table shows it. */
export interface TransactionRow {
  readonly transaction: Transaction;
  readonly timestamp?: bigint | undefined;
}

/** Transactions of a chain, with a word beside those that failed; on a narrow screen each is two lines. */
export function TransactionTable({
  chain,
  rows,
  caption,
}: {
  readonly chain: Chain;
  readonly rows: readonly TransactionRow[];
  readonly caption: string;
}) {
  const hasTimes = rows.some(({ timestamp }) => timestamp !== undefined);
  const blocks = new Set(rows.flatMap(({ transaction: { blockHash } }) => blockHash ?? []));
  const failed = useQueries([...blocks].map((block) => failedQuery(chain, block)));
  const hasFailed = (hash: string) => failed.some(({ data }) => data?.has(hash) === true);
  return (
    <div class="scroll">
      <table class="list">
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Transaction</th>
            {hasTimes ? <th scope="col">Age</th> : null}
            <th scope="col">Block</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" class="right">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ transaction, timestamp }) => (
            <tr key={transaction.hash} data-row={transaction.hash}>
              <th scope="row">
                <Identifier
                  check="row.hash"
                  text={transaction.hash}
                  link={href('transaction', { chain: chain.path, hash: transaction.hash })}
                />
                {hasFailed(transaction.hash) ? (
                  <>
                    {' '}
                    <Status of="failed" check="row.status" />
                  </>
                ) : null}
              </th>
              {hasTimes ? (
                <td>{timestamp === undefined ? null : <Time check="row.timestamp" seconds={timestamp} />}</td>
              ) : null}
              <td class="wide">
                {transaction.blockNumber === null ? (
                  'waits'
                ) : (
                  <a href={href('block', { chain: chain.path, block: String(transaction.blockNumber) })}>
                    <Num check="row.blockNumber" value={transaction.blockNumber} />
                  </a>
                )}
              </td>
              <td data-label="from">
                <AddressLink chain={chain} check="row.from" address={transaction.from} />
              </td>
              <td data-label="to">
                {transaction.to === null ? (
                  'a new contract'
                ) : (
                  <AddressLink chain={chain} check="row.to" address={transaction.to} />
                )}
              </td>
              <td class="right">
                <Amount check="row.value" wei={transaction.value} unit={chain.unit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An address that leads to its page. */
export function AddressLink({
  chain,
  check,
  address,
  copy,
}: {
  readonly chain: Chain;
  readonly check: string;
  readonly address: string;
  readonly copy?: string | undefined;
}) {
  return (
    <Identifier
      check={check}
      text={address}
      link={href('address', { chain: chain.path, address })}
      copy={copy}
    />
  );
}
