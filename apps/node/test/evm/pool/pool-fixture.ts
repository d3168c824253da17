import type { Hex } from '../../../src/evm/bytes.js';
import type { PooledTransaction } from '../../../src/evm/pool/pooled-transaction.js';
import { type PoolOptions, TransactionPool } from '../../../src/evm/pool/transaction-pool.js';
import { emptyAccount } from '../../../src/evm/state/account.js';
import type { StateView } from '../../../src/evm/state/state-view.js';
import type { Transaction } from '../../../src/evm/transaction/transaction.js';

const rich = 10n ** 24n;

/** What the state says of an account; it is rich and new where nothing is said. */
export interface AccountFacts {
  readonly nonce?: bigint;
  readonly balance?: bigint;
  readonly codeHash?: Uint8Array;
}

/** A state in which every account is rich and new, except those that are given. */
export function stateOf(accounts: Readonly<Record<Hex, AccountFacts>> = {}): StateView {
  const account = (address: Hex) => ({ ...emptyAccount, balance: rich, ...accounts[address] });
  return {
    account,
    nonce: (address: Hex) => account(address).nonce,
    balance: (address: Hex) => account(address).balance,
  } as unknown as StateView;
}

let arrivals = 0n;

/** A transaction as the pool sees it; its hash tells sender, nonce and prices. */
export function pooled(from: Hex, nonce: bigint, fields: Partial<Transaction> = {}): PooledTransaction {
  const { maxFeePerGas = 100n, maxPriorityFeePerGas = 1n, value = 0n } = fields;
  const transaction = {
    type: 2,
    hash: `0x${from}:${nonce}:${maxFeePerGas}:${maxPriorityFeePerGas}:${value}`,
    from,
    nonce,
    value,
    gas: 21_000n,
    maxFeePerGas,
    maxPriorityFeePerGas,
    raw: new Uint8Array(110),
    ...fields,
  } as Transaction;
  arrivals += 1n;
  return { transaction, arrival: arrivals };
}

/** A pool beside a state in which every account is rich and new. */
export function poolOf(options: PoolOptions = {}, state: StateView = stateOf()): TransactionPool {
  return new TransactionPool(state, options);
}

/** What the pool holds: `sender:nonce`, those that can be executed before the bar. */
export function contentsOf(pool: TransactionPool): string {
  const names = (lists: ReadonlyMap<Hex, readonly PooledTransaction[]>): string =>
    [...lists.values()]
      .flat()
      .map(({ transaction }) => `${transaction.from}:${transaction.nonce}`)
      .sort()
      .join(' ');
  return `${names(pool.pending())} | ${names(pool.queued())}`;
}
