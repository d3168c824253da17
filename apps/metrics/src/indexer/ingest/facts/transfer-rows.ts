import {
  dateTimeColumn,
  fixedStringColumn,
  uint8Column,
  uint32Column,
  uint64Column,
  uint256Column,
} from '../../../store/native/column.js';
import { type FactRows, factRows } from './fact-rows.js';

/** Rows of the table `transfers`: one for each token that went from one address to another. */
export function transferRows(): FactRows {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    logIndex: uint32Column('log_index'),
    part: uint32Column('part'),
    ts: dateTimeColumn('ts'),
    kind: uint8Column('kind'),
    token: fixedStringColumn('token', 20),
    sender: fixedStringColumn('sender', 20),
    recipient: fixedStringColumn('recipient', 20),
    id: uint256Column('id'),
    amount: uint256Column('amount'),
  };
  return factRows(columns, ({ chain, block, transfers }) => {
    for (const transfer of transfers) {
      columns.chain.push(chain);
      columns.num.push(block.number);
      columns.logIndex.push(transfer.logIndex);
      columns.part.push(transfer.part);
      columns.ts.push(Number(block.timestamp));
      columns.kind.push(transfer.kind);
      columns.token.push(transfer.token);
      columns.sender.push(transfer.sender);
      columns.recipient.push(transfer.recipient);
      columns.id.push(transfer.id);
      columns.amount.push(transfer.amount);
    }
  });
}
