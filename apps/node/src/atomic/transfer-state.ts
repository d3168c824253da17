import { emptyAccount, type WorldState } from '@firn/evm/state';
import { TxRejectedError } from '@firn/platform-chain/transaction';
import type { AtomicTx, EvmExportTx, EvmImportTx } from '@firn/platform-codec';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { weiPerUnit } from './atomic-fees.js';
import {
  type AtomicCircumstances,
  checkAccounts,
  verifyAsynchronousTx,
  verifySynchronousTx,
} from './verify-atomic-tx.js';

/**
 * Gives what a transaction imports to accounts of the EVM, or takes what it exports from them. On an error, some of it
 * is done: call it between `checkpoint` and `revert`.
 * @throws TxRejectedError `insufficient funds` or `invalid nonce`
 */
export function transferState({ unsigned }: AtomicTx, state: WorldState): void {
  if (unsigned.type === 'EvmImportTx') addImported(unsigned, state);
  else takeExported(unsigned, state);
}

function addImported({ outputs }: EvmImportTx, state: WorldState): void {
  for (const { address, amount } of outputs) {
    const account = bytesToHex(address);
    const { balance } = state.account(account) ?? emptyAccount;
    state.updateAccount(account, { balance: balance + amount * weiPerUnit });
  }
}

function takeExported({ inputs }: EvmExportTx, state: WorldState): void {
  const nonces = new Map<Hex, bigint>();
  for (const { address, amount, nonce } of inputs) {
    const account = bytesToHex(address);
    const before = state.account(account) ?? emptyAccount;
    const wei = amount * weiPerUnit;
    if (before.balance < wei) throw new TxRejectedError('insufficient funds');
    if (before.nonce !== nonce) throw new TxRejectedError('invalid nonce');
    state.updateAccount(account, { balance: before.balance - wei });
    nonces.set(account, nonce);
  }
  for (const [account, nonce] of nonces) state.updateAccount(account, { nonce: nonce + 1n });
}

/**
 * Checks a transaction by the rules of the block that is to hold it, and moves what it moves in the state. On an error, some of that is done:
 * call it between `checkpoint` and `revert`.
 * @throws TxRejectedError in the reference node's words
 */
export function applyAtomicTx(tx: AtomicTx, state: WorldState, circumstances: AtomicCircumstances): void {
  if (circumstances.block.isAsynchronous) {
    verifyAsynchronousTx(tx, circumstances);
    checkAccounts(tx, state);
  } else {
    verifySynchronousTx(tx, circumstances);
  }
  transferState(tx, state);
}
