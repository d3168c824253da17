import type { Chain } from '../../data/chains.js';
import type { FullTransaction } from '../../data/evm-queries.js';
import { formatShare } from '../../format/amount.js';
import { href } from '../../router/href.js';
import { Fact, Facts } from '../facts.js';
import { Identifier } from '../identifier.js';
import { RawText } from '../raw-text.js';
import { Time } from '../times.js';
import { Amount, GasPrice, Num, Value } from '../values.js';
import { CalledFunction } from './called-function.js';
import { AddressLink } from './transaction-table.js';

const types = ['legacy', 'with an access list', 'with a dynamic fee', 'with blobs', 'with authorisations'];

/** The facts of a transaction: where it stands, who sent what to whom, and what it cost. */
export function TransactionFacts({
  chain,
  found,
}: {
  readonly chain: Chain;
  readonly found: FullTransaction;
}) {
  const { transaction, receipt, block } = found;
  const price = receipt?.effectiveGasPrice ?? 0n;
  const tip = price - (block?.baseFeePerGas ?? 0n);
  const created = receipt?.contractAddress ?? null;
  const inputBytes = (transaction.input.length - 2) / 2;
  return (
    <>
      <Facts>
        <Fact name="Hash">
          <Identifier check="tx.hash" text={transaction.hash} copy="hash" />
        </Fact>
        <Fact name="Block">
          {receipt === null ? (
            'none yet: it waits in the pool'
          ) : (
            <>
              <a href={href('block', { chain: chain.path, block: String(receipt.blockNumber) })}>
                <Num check="tx.blockNumber" value={receipt.blockNumber} />
              </a>
              , at position <Num check="tx.index" value={receipt.transactionIndex} />
            </>
          )}
        </Fact>
        {block === null ? null : (
          <Fact name="Time">
            <Time check="tx.timestamp" seconds={block.timestamp} />
          </Fact>
        )}
        <Fact name="From">
          <AddressLink chain={chain} check="tx.from" address={transaction.from} copy="address" />
        </Fact>
        {transaction.to === null ? null : (
          <Fact name="To">
            <AddressLink chain={chain} check="tx.to" address={transaction.to} copy="address" />
          </Fact>
        )}
        {created === null ? null : (
          <Fact name="Created">
            <AddressLink chain={chain} check="tx.created" address={created} copy="address" />
          </Fact>
        )}
        <Fact name="Value">
          <Amount check="tx.value" wei={transaction.value} unit={chain.unit} copy="value" />
        </Fact>
        {receipt === null ? null : (
          <>
            <Fact name="Fee">
              <Amount check="tx.fee" wei={receipt.gasUsed * price} unit={chain.unit} copy="fee" /> ={' '}
              <Num check="tx.gasUsed" value={receipt.gasUsed} unit="gas" /> gas at{' '}
              <GasPrice check="tx.gasPrice" wei={price} />, of it a tip of{' '}
              <GasPrice check="tx.tip" wei={tip} />
            </Fact>
            <Fact name="Gas limit">
              <Num check="tx.gasLimit" value={transaction.gas} unit="gas" />, used{' '}
              <Value check="tx.gasShare">{formatShare(receipt.gasUsed, transaction.gas)}</Value>
            </Fact>
            <Fact name="Logs">
              <Num check="tx.logs" value={BigInt(receipt.logs.length)} />
            </Fact>
          </>
        )}
        <Fact name="Nonce">
          <Num check="tx.nonce" value={transaction.nonce} />
        </Fact>
        <Fact name="Type">
          <Num check="tx.type" value={transaction.type} /> {types[Number(transaction.type)] ?? ''}
        </Fact>
        <Fact name="Input">
          <Num check="tx.inputBytes" value={BigInt(inputBytes)} unit="bytes" /> bytes
        </Fact>
      </Facts>
      {transaction.to === null || inputBytes < 4 ? null : (
        <CalledFunction chain={chain} hash={transaction.hash} to={transaction.to} input={transaction.input} />
      )}
      {inputBytes === 0 ? null : (
        <details>
          <summary>Input data</summary>
          <RawText check="tx.input" label="Input data" text={transaction.input} />
        </details>
      )}
    </>
  );
}
