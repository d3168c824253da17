import type { EvmBlock, Receipt, Transaction } from '@firn/node-validators';
import type { Chain } from '../../data/chains.js';
import { traceQuery } from '../../data/trace-query.js';
import { useQuery } from '../../data/use-query.js';
import type { CallRows } from '../../decode/call-rows.js';
import { ownGas } from '../../decode/own-gas.js';
import { formatShare } from '../../format/amount.js';
import { DataTable } from '../data-table.js';
import { Fact, Facts } from '../facts.js';
import { Loaded } from '../loaded.js';
import { Amount, GasPrice, Num, Value } from '../values.js';
import { AddressLink } from './transaction-table.js';

/** A transaction in a block. */
interface Included {
  readonly chain: Chain;
  readonly transaction: Transaction;
  readonly receipt: Receipt;
  readonly block: EvmBlock | null;
}

/** What a transaction paid for gas, by parts of the price, and which of its calls used it. */
export function GasParts({ chain, transaction, receipt, block }: Included) {
  const { gasUsed, effectiveGasPrice: price = 0n } = receipt;
  const base = block?.baseFeePerGas ?? 0n;
  const tip = price - base;
  return (
    <>
      <Facts>
        <Fact name="Paid for">
          <Num check="gas.paidFor" value={gasUsed} unit="gas" /> of{' '}
          <Num check="gas.limit" value={transaction.gas} unit="gas" />,{' '}
          <Value check="gas.share">{formatShare(gasUsed, transaction.gas)}</Value>
          <progress
            max={10_000}
            value={Number((gasUsed * 10_000n) / (transaction.gas || 1n))}
            aria-label="Gas paid for of the limit"
          />
        </Fact>
        <Fact name="Base fee">
          <GasPrice check="gas.baseFee" wei={base} />, together{' '}
          <Amount check="gas.basePaid" wei={base * gasUsed} unit={chain.unit} copy="base fee" />
        </Fact>
        <Fact name="Tip">
          <GasPrice check="gas.tip" wei={tip} />, together{' '}
          <Amount check="gas.tipPaid" wei={tip * gasUsed} unit={chain.unit} copy="tip" />
        </Fact>
        {transaction.maxFeePerGas === undefined ? null : (
          <Fact name="At most">
            <GasPrice check="gas.maxFee" wei={transaction.maxFeePerGas} />, not asked for{' '}
            <Amount
              check="gas.saved"
              wei={(transaction.maxFeePerGas - price) * gasUsed}
              unit={chain.unit}
              copy="rest"
            />
          </Fact>
        )}
      </Facts>
      <h2>Calls by what they used themselves</h2>
      <p class="meaning">
        The first one has the gas of the transaction itself too, and what was paid for without being used:
        since Helicon that is half of the limit at least.
      </p>
      <Loaded query={useQuery(traceQuery(chain, transaction.hash))} lines={6}>
        {(calls) => <ByCall chain={chain} calls={calls} whole={gasUsed} />}
      </Loaded>
    </>
  );
}

function ByCall({
  chain,
  calls: { rows, total },
  whole,
}: {
  readonly chain: Chain;
  readonly calls: CallRows;
  readonly whole: bigint;
}) {
  // Without all calls, what their callers used themselves would be wrong.
  if (total > rows.length)
    return (
      <div class="notice">
        <p>
          It made <Num check="calls.total" value={BigInt(total)} /> calls, too many to work this out here.
        </p>
      </div>
    );
  return (
    <DataTable
      name="gas"
      caption="Calls, what used most first"
      rows={ownGas(rows)}
      keyOf={({ row }) => `call ${row.index}`}
      columns={[
        {
          name: 'Call',
          show: ({ row }) => <Value check="row.call">{`${row.index + 1} ${row.type}`}</Value>,
          value: ({ row }) => row.index,
        },
        {
          name: 'Contract',
          show: ({ row: { to } }) =>
            to === undefined ? null : <AddressLink chain={chain} check="row.to" address={to} />,
          value: ({ row }) => row.to ?? '',
        },
        {
          name: 'Itself',
          show: ({ own }) => <Num check="row.own" value={own} unit="gas" />,
          value: ({ own }) => own,
          isRight: true,
        },
        {
          name: 'Share',
          show: ({ own }) => <Value check="row.share">{formatShare(own < 0n ? 0n : own, whole)}</Value>,
          isRight: true,
        },
        {
          name: 'With its calls',
          show: ({ row }) => <Num check="row.gasUsed" value={row.gasUsed} unit="gas" />,
          value: ({ row }) => row.gasUsed,
          isRight: true,
          isMinor: true,
        },
      ]}
    />
  );
}
