import { dateTimeColumn, uint32Column, uint64Column } from '../../../store/native/column.js';
import { type FactRows, factRows } from './fact-rows.js';

/** Rows of the table `spans`: what each block did in which time. */
export function spanRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    ts: dateTimeColumn('ts'),
    elapsed: uint32Column('elapsed'),
    gasUsed: uint64Column('gas_used'),
    txCount: uint32Column('tx_count'),
  };
  return factRows(columns, ({ chain, block, elapsed }) => {
    columns.chain.push(chain);
    columns.num.push(block.number);
    columns.ts.push(Number(block.timestamp));
    columns.elapsed.push(elapsed);
    columns.gasUsed.push(block.gasUsed);
    columns.txCount.push(block.transactions.length);
  });
}
