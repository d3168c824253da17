import { bytesEqual, type Hex } from '@firn/primitives/bytes';
import { authorityOf } from '../execution/delegation.js';
import { emptyCodeHash } from '../state/account.js';
import type { StateView } from '../state/state-view.js';
import type { Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import type { SenderTransactions } from './sender-transactions.js';

/**
 * Knows whose code the pool's transactions are going to set (EIP-7702). Anybody can empty an account that runs other
 * code, so that it gets one place in the pool only, as in the reference client.
 */
export class DelegationLimits {
  /** How many transactions of the pool an account gave authorizations to. */
  readonly #granted = new Map<Hex, number>();

  /** Notes the authorizations of a transaction that entered the pool. */
  add(transaction: Transaction): void {
    for (const authority of authoritiesOf(transaction)) {
      this.#granted.set(authority, (this.#granted.get(authority) ?? 0) + 1);
    }
  }

  /** Forgets those of a transaction that left it. */
  remove(transaction: Transaction): void {
    for (const authority of authoritiesOf(transaction)) {
      const left = (this.#granted.get(authority) ?? 1) - 1;
      if (left === 0) this.#granted.delete(authority);
      else this.#granted.set(authority, left);
    }
  }

  /**
   * @param own what the pool holds of the sender
   * @param of what it holds of any other
   * @throws TransactionError with the reference client's text.
   */
  check(
    transaction: Transaction,
    state: StateView,
    own: SenderTransactions,
    of: (sender: Hex) => SenderTransactions | undefined,
  ): void {
    if (this.#isDelegated(transaction.from, state)) checkOnlyOne(transaction, own);
    for (const authority of authoritiesOf(transaction)) {
      const { pendingCount = 0, queuedCount = 0 } = of(authority) ?? {};
      if (pendingCount + queuedCount > 1) {
        throw new TransactionError('delegation', 'authority already reserved');
      }
    }
  }

  #isDelegated(sender: Hex, state: StateView): boolean {
    if (this.#granted.has(sender)) return true;
    const account = state.account(sender);
    return account !== undefined && !bytesEqual(account.codeHash, emptyCodeHash);
  }
}

function checkOnlyOne({ nonce }: Transaction, own: SenderTransactions): void {
  if (own.isPending(nonce)) return;
  if (own.pendingCount > 0) {
    throw new TransactionError('delegation', 'in-flight transaction limit reached for delegated accounts');
  }
  if (nonce !== own.nextNonce) {
    throw new TransactionError('delegation', 'gapped-nonce tx from delegated accounts');
  }
}

function authoritiesOf({ authorizationList = [] }: Transaction): readonly Hex[] {
  return authorizationList.flatMap((authorization) => authorityOf(authorization) ?? []);
}
