import {
  dateTimeColumn,
  fixedStringColumn,
  uint32Column,
  uint64Column,
  uint256Column,
} from '../../../store/native/column.js';
import { type FactRows, factRows } from './fact-rows.js';

/** Rows of the table `blocks`: one for each block. */
export function blockRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    ts: dateTimeColumn('ts'),
    hash: fixedStringColumn('hash', 32),
    parent: fixedStringColumn('parent', 32),
    gasUsed: uint64Column('gas_used'),
    gasLimit: uint64Column('gas_limit'),
    baseFee: uint256Column('base_fee'),
    txCount: uint32Column('tx_count'),
  };
  return factRows(columns, ({ chain, block }) => {
    columns.chain.push(chain);
    columns.num.push(block.number);
    columns.ts.push(Number(block.timestamp));
    columns.hash.push(block.hash);
    columns.parent.push(block.parentHash);
    columns.gasUsed.push(block.gasUsed);
    columns.gasLimit.push(block.gasLimit);
    columns.baseFee.push(block.baseFeePerGas ?? 0n);
    columns.txCount.push(block.transactions.length);
  });
}
