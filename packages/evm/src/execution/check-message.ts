import { checksumAddress } from '@firn/crypto';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import { maxUint64 } from '@firn/primitives/integers';
import { mayTransact, transactionAllowListAddress } from '../precompiles/stateful/allow-list-module.js';
import type { ReadableState } from '../precompiles/stateful/roles.js';
import { type AccountState, emptyAccount, emptyCodeHash } from '../state/account.js';
import type { WorldState } from '../state/world-state.js';
import { blobGasOf } from '../transaction/blob-gas.js';
import { effectiveGasPrice } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import type { BlockEnvironment } from './block-environment.js';
import { isDelegation } from './delegation.js';
import type { Message } from './message.js';
import { allowsDelegations, type ExecutionRules, includes } from './rules.js';

const maxNonce = maxUint64;
const maxInitCodeLength = 49_152;
/** The most gas a transaction may ask for since Osaka (EIP-7825). */
export const maxTransactionGas = 16_777_216n;

/**
 * Which rules a message is held to. `transaction`: all. `call`: those of a call that was never signed: any nonce, and no
 * price unless it offers one. `validated-call`: nonce and prices as of a transaction, from whatever account.
 */
export type MessageChecks = 'transaction' | 'call' | 'validated-call';

/**
 * Checks what can be checked before a message runs, in the order of the reference client.
 * @throws TransactionError with the reference client's text.
 */
export function checkMessage(
  message: Message,
  environment: BlockEnvironment,
  state: WorldState,
  rules: ExecutionRules,
  checks: MessageChecks,
): void {
  const account = state.account(message.from) ?? emptyAccount;
  if (checks !== 'call') checkNonce(message, account);
  if (checks === 'transaction') {
    if (message.isImpersonated !== true) checkSender(message, account, state, rules);
    checkAllowed(message, state, rules);
    if (includes(rules, 'Osaka') && message.gas > maxTransactionGas) {
      throw new TransactionError(
        'gas-limit',
        `transaction gas limit too high (cap: ${maxTransactionGas}, tx: ${message.gas})`,
      );
    }
  }
  checkFees(message, environment, checks);
  checkBlobs(message, environment, checks);
  checkAuthorizations(message, rules);
  checkFunds(message, environment, account);
}

/** @throws TransactionError for init code above the limit of EIP-3860. */
export function checkInitCode(message: Pick<Message, 'to' | 'input'>, rules: ExecutionRules): void {
  if (!rules.codeSizeLimit) return;
  const length = (message.input.length - 2) / 2;
  if (message.to === null && length > maxInitCodeLength && includes(rules, 'Shanghai')) {
    throw new TransactionError(
      'init-code-size',
      `max initcode size exceeded: code size ${length} limit ${maxInitCodeLength}`,
    );
  }
}

function checkNonce({ from, nonce }: Message, account: AccountState): void {
  const numbers = `address ${checksumAddress(from)}, tx: ${nonce} state: ${account.nonce}`;
  if (nonce > account.nonce) throw new TransactionError('nonce-too-high', `nonce too high: ${numbers}`);
  if (nonce < account.nonce) throw new TransactionError('nonce-too-low', `nonce too low: ${numbers}`);
  if (nonce === maxNonce) {
    throw new TransactionError(
      'nonce-max',
      `nonce has max value: address ${checksumAddress(from)}, nonce: ${nonce}`,
    );
  }
}

function checkSender(
  { from }: Message,
  account: AccountState,
  state: WorldState,
  rules: ExecutionRules,
): void {
  if (bytesEqual(account.codeHash, emptyCodeHash)) return;
  if (allowsDelegations(rules) && isDelegation(state.code(from))) return;
  throw new TransactionError(
    'sender-no-eoa',
    `sender not an eoa: address ${checksumAddress(from)}, codehash: ${bytesToHex(account.codeHash)}`,
  );
}

/**
 * Checks the sender against the list of accounts that may send transactions, where a chain has one.
 * @throws TransactionError in the reference client's words.
 */
export function checkAllowed(
  { from }: Pick<Message, 'from'>,
  state: ReadableState,
  { statefulPrecompiles }: ExecutionRules,
): void {
  if (!statefulPrecompiles.contracts.has(transactionAllowListAddress) || mayTransact(state, from)) return;
  throw new TransactionError(
    'not-allowed',
    `cannot issue transaction from non-allow listed address: ${checksumAddress(from)}`,
  );
}

function checkFees(message: Message, { baseFee }: BlockEnvironment, checks: MessageChecks): void {
  if (baseFee === undefined) return;
  const { from, maxFeePerGas, maxPriorityFeePerGas } = message;
  // A call without prices is not asked to cover the base fee.
  if (checks === 'call' && maxFeePerGas === 0n && maxPriorityFeePerGas === 0n) return;
  if (maxPriorityFeePerGas > maxFeePerGas) {
    throw new TransactionError(
      'tip-above-fee',
      `max priority fee per gas higher than max fee per gas: address ${checksumAddress(from)}, maxPriorityFeePerGas: ${maxPriorityFeePerGas}, maxFeePerGas: ${maxFeePerGas}`,
    );
  }
  if (maxFeePerGas < baseFee) {
    throw new TransactionError(
      'fee-too-low',
      `max fee per gas less than block base fee: address ${checksumAddress(from)}, maxFeePerGas: ${maxFeePerGas}, baseFee: ${baseFee}`,
    );
  }
}

function checkBlobs(message: Message, { blobBaseFee }: BlockEnvironment, checks: MessageChecks): void {
  const { from, to, blobVersionedHashes, maxFeePerBlobGas = 0n } = message;
  if (blobVersionedHashes === undefined) return;
  if (to === null) throw new TransactionError('blob', 'blob transaction of type create');
  if (blobVersionedHashes.length === 0)
    throw new TransactionError('blob', 'blob transaction missing blob hashes');
  for (const [index, hash] of blobVersionedHashes.entries()) {
    if (!hash.startsWith('0x01'))
      throw new TransactionError('blob', `blob ${index} has invalid hash version`);
  }
  if (checks === 'call' && maxFeePerBlobGas === 0n) return;
  if (blobBaseFee !== undefined && maxFeePerBlobGas < blobBaseFee) {
    throw new TransactionError(
      'blob',
      `max fee per blob gas less than block blob gas fee: address ${checksumAddress(from)} blobGasFeeCap: ${maxFeePerBlobGas}, blobBaseFee: ${blobBaseFee}`,
    );
  }
}

function checkAuthorizations({ from, to, authorizationList }: Message, rules: ExecutionRules): void {
  if (authorizationList === undefined) return;
  // A call would set a code that is none by these rules, and run it.
  if (!allowsDelegations(rules)) {
    throw new TransactionError('type-not-supported', 'transaction type not supported');
  }
  const sender = `(sender ${checksumAddress(from)})`;
  if (to === null) {
    throw new TransactionError(
      'authorization',
      `EIP-7702 transaction cannot be used to create contract ${sender}`,
    );
  }
  if (authorizationList.length === 0) {
    throw new TransactionError('authorization', `EIP-7702 transaction with empty auth list ${sender}`);
  }
}

// The sender must afford the highest price that it offered, although it pays the effective one.
function checkFunds(message: Message, environment: BlockEnvironment, account: AccountState): void {
  const price =
    environment.baseFee === undefined ? effectiveGasPrice(message, undefined) : message.maxFeePerGas;
  const wanted = message.gas * price + message.value + blobGasOf(message) * (message.maxFeePerBlobGas ?? 0n);
  if (account.balance < wanted) {
    throw new TransactionError(
      'insufficient-funds',
      `insufficient funds for gas * price + value: address ${checksumAddress(message.from)} have ${account.balance} want ${wanted}`,
    );
  }
}
