import type { Chain } from '../../data/chains.js';
import { href } from '../../router/href.js';
import type { Column } from '../data-table.js';
import { Identifier } from '../identifier.js';

/** What happened in a transaction of a chain. */
export interface InTransaction {
  readonly chain: Chain;
  /** Its hash. */
  readonly transaction: string;
}

/** The column of the transaction in which a row happened, with a link to it. */
export const transactionColumn: Column<InTransaction> = {
  name: 'Transaction',
  show: ({ chain, transaction }) => (
    <Identifier
      check="row.transaction"
      text={transaction}
      link={href('transaction', { chain: chain.path, hash: transaction })}
    />
  ),
  value: ({ transaction }) => transaction,
};
