import {
  dateTimeColumn,
  fixedStringColumn,
  uint32Column,
  uint64Column,
} from '../../../store/native/column.js';
import { type FactRows, factRows } from './fact-rows.js';

/** Rows of the table `creates`: one for each contract that was created. */
export function createRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    idx: uint32Column('idx'),
    part: uint32Column('part'),
    ts: dateTimeColumn('ts'),
    creator: fixedStringColumn('creator', 20),
    contract: fixedStringColumn('contract', 20),
  };
  return factRows(columns, ({ chain, block, creations }) => {
    for (const [index, ofTransaction] of creations.entries()) {
      for (const [part, { creator, contract }] of ofTransaction.entries()) {
        columns.chain.push(chain);
        columns.num.push(block.number);
        columns.idx.push(index);
        columns.part.push(part);
        columns.ts.push(Number(block.timestamp));
        columns.creator.push(creator);
        columns.contract.push(contract);
      }
    }
  });
}
