import { checksumAddress } from '@firn/crypto';
import { maxUint64 } from '@firn/primitives/integers';
import { checkInitCode, maxTransactionGas } from '../execution/check-message.js';
import { intrinsicGas } from '../execution/intrinsic-gas.js';
import { allowsDelegations, type ExecutionRules, includes } from '../execution/rules.js';
import type { BlockFrame, BlockProduction } from '../rules/chain-rules.js';
import { maxTransactionLength } from '../transaction/submitted-transaction.js';
import type { Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import { checkBlobs } from './check-blobs.js';
import { gasForSize } from './gas-for-size.js';

const maxPrice = 1n << 256n;
const maxNonce = maxUint64;

/** What a transaction is checked against before it enters the pool. */
export interface PoolRules {
  readonly rules: ExecutionRules;
  /** The gas limit of the next block. */
  readonly blockGasLimit: bigint;
  readonly acceptsBlobs: BlockProduction['acceptsBlobs'];
  /** Wei per gas. */
  readonly minFee: BlockFrame['minFee'];
}

/**
 * Checks a transaction by itself, without the state, in the order of the reference client.
 * @throws TransactionError with the reference client's text.
 */
export function checkTransaction(transaction: Transaction, pool: PoolRules): void {
  checkType(transaction, pool);
  checkChain(transaction, pool);
  if (transaction.raw.length > maxTransactionLength) {
    throw new TransactionError(
      'oversized',
      `oversized data: transaction size ${transaction.raw.length}, limit ${maxTransactionLength}`,
    );
  }
  checkInitCode(transaction, pool.rules);
  checkGasLimit(transaction, pool);
  checkPrices(transaction, pool);
  if (transaction.nonce === maxNonce) throw new TransactionError('nonce-max', 'nonce has max value');
  checkGas(transaction, pool.rules);
  checkSize(transaction, pool);
  if (transaction.type === 3) checkBlobs(transaction, pool.rules);
}

function checkType(
  { type, sidecar, authorizationList }: Transaction,
  { rules, acceptsBlobs }: PoolRules,
): void {
  const active =
    type === 0 ||
    (type === 1 && includes(rules, 'Berlin')) ||
    (type === 2 && includes(rules, 'London')) ||
    (type === 3 && acceptsBlobs && includes(rules, 'Cancun')) ||
    (type === 4 && allowsDelegations(rules));
  if (!active) throw new TransactionError('type-not-supported', 'transaction type not supported');
  if (type === 3 && sidecar === undefined)
    throw new TransactionError('blob', 'missing sidecar in blob transaction');
  if (type === 4 && authorizationList?.length === 0) {
    throw new TransactionError('authorization', 'set code tx must have at least one authorization tuple');
  }
}

function checkChain({ chainId }: Transaction, { rules }: PoolRules): void {
  if (chainId !== undefined && chainId !== rules.chainId) {
    throw new TransactionError(
      'wrong-chain',
      `invalid sender: invalid chain id for signer: have ${chainId} want ${rules.chainId}`,
    );
  }
}

function checkGas(transaction: Transaction, rules: ExecutionRules): void {
  const { intrinsic, floor } = intrinsicGas(transaction, rules);
  const refuse = (words: string, minimum: bigint): never => {
    throw new TransactionError(
      'intrinsic-gas',
      `${words}: gas ${transaction.gas}, minimum needed ${minimum}`,
    );
  };
  if (transaction.gas < intrinsic) refuse('intrinsic gas too low', intrinsic);
  if (transaction.gas < floor) refuse('insufficient gas for floor data gas cost', floor);
}

function checkSize({ gas, raw }: Transaction, { rules, blockGasLimit }: PoolRules): void {
  if (!rules.asynchronous) return;
  const least = gasForSize(BigInt(raw.length), blockGasLimit);
  if (gas >= least) return;
  throw new TransactionError(
    'intrinsic-gas',
    `insufficient gas limit for tx size: tx size ${raw.length} bytes must specify gas limit at least ${least} when the block gas limit is ${blockGasLimit}`,
  );
}

function checkGasLimit({ gas }: Transaction, { rules, blockGasLimit }: PoolRules): void {
  if (gas > blockGasLimit) throw new TransactionError('gas-limit', 'exceeds block gas limit');
  if (includes(rules, 'Osaka') && gas > maxTransactionGas) {
    throw new TransactionError(
      'gas-limit',
      `transaction gas limit too high (cap: ${maxTransactionGas}, tx: ${gas})`,
    );
  }
}

function checkPrices(transaction: Transaction, { minFee }: PoolRules): void {
  const { from, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  if (maxFeePerGas >= maxPrice || maxPriorityFeePerGas >= maxPrice) {
    throw new TransactionError('malformed', 'max fee per gas higher than 2^256-1');
  }
  if (maxPriorityFeePerGas > maxFeePerGas) {
    throw new TransactionError('tip-above-fee', 'max priority fee per gas higher than max fee per gas');
  }
  if (maxFeePerGas < minFee) {
    throw new TransactionError(
      'underpriced',
      `transaction underpriced: address ${checksumAddress(from)} have gas fee cap (${maxFeePerGas}) < pool minimum fee cap (${minFee})`,
    );
  }
}
