import { zeroAddress } from '../../../source/chain-source.js';
import {
  dateTimeColumn,
  fixedStringColumn,
  uint8Column,
  uint32Column,
  uint64Column,
  uint256Column,
} from '../../../store/native/column.js';
import { type FactRows, factRows } from './fact-rows.js';

/** Rows of the table `txs`: one for each transaction, with what its receipt says. */
export function txRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    idx: uint32Column('idx'),
    ts: dateTimeColumn('ts'),
    hash: fixedStringColumn('hash', 32),
    sender: fixedStringColumn('sender', 20),
    recipient: fixedStringColumn('recipient', 20),
    creation: uint8Column('creation'),
    success: uint8Column('success'),
    value: uint256Column('value'),
    gasUsed: uint64Column('gas_used'),
    gasPrice: uint256Column('gas_price'),
  };
  return factRows(columns, ({ chain, block, receipts }) => {
    for (const [index, receipt] of receipts.entries()) {
      const transaction = block.transactions[index];
      if (transaction === undefined) throw new RangeError(`there is no transaction ${index}`);
      columns.chain.push(chain);
      columns.num.push(block.number);
      columns.idx.push(index);
      columns.ts.push(Number(block.timestamp));
      columns.hash.push(transaction.hash);
      columns.sender.push(transaction.from);
      columns.recipient.push(transaction.to ?? zeroAddress);
      columns.creation.push(transaction.to == null ? 1 : 0);
      columns.success.push(receipt.status === 0n ? 0 : 1);
      columns.value.push(transaction.value);
      columns.gasUsed.push(receipt.gasUsed);
      columns.gasPrice.push(receipt.effectiveGasPrice);
    }
  });
}
