import type { Block } from '@firn/evm/block';
import { effectiveGasPrice, type Transaction } from '@firn/evm/transaction';
import type { SignedTransaction, Transaction as TransactionAnswer } from '@firn/node-validators';
import { bytesToHex } from '@firn/primitives/bytes';

/** A transaction of an accepted block as the interface tells it. */
export function toBlockTransaction(
  transaction: Transaction,
  { header, hash }: Pick<Block, 'header' | 'hash'>,
  index: number,
): TransactionAnswer {
  return {
    blockHash: hash,
    blockNumber: header.number,
    blockTimestamp: header.timestamp,
    transactionIndex: BigInt(index),
    ...toFields(transaction),
    // Of the older types it is the price that was signed.
    gasPrice:
      transaction.type < 2 ? transaction.gasPrice : effectiveGasPrice(transaction, header.baseFeePerGas),
  };
}

/** A transaction that waits in the pool as the interface tells it. */
export function toPoolTransaction(transaction: Transaction): TransactionAnswer {
  return {
    blockHash: null,
    blockNumber: null,
    blockTimestamp: null,
    transactionIndex: null,
    ...toFields(transaction),
  };
}

function toFields(transaction: Transaction) {
  const { type } = transaction;
  return {
    hash: transaction.hash,
    type: BigInt(type),
    from: transaction.from,
    to: transaction.to,
    nonce: transaction.nonce,
    gas: transaction.gas,
    gasPrice: transaction.gasPrice,
    maxFeePerGas: type < 2 ? undefined : transaction.maxFeePerGas,
    maxPriorityFeePerGas: type < 2 ? undefined : transaction.maxPriorityFeePerGas,
    maxFeePerBlobGas: transaction.maxFeePerBlobGas,
    value: transaction.value,
    input: transaction.input,
    chainId: transaction.chainId,
    accessList: type < 1 ? undefined : transaction.accessList,
    blobVersionedHashes: transaction.blobVersionedHashes,
    authorizationList: transaction.authorizationList,
    v: transaction.v,
    r: transaction.r,
    s: transaction.s,
    yParity: type < 1 ? undefined : transaction.v,
  };
}

/** A transaction, signed or with zeros in place of a signature, as bytes and as an object. */
export function toSignedTransactionAnswer(transaction: Transaction): SignedTransaction {
  const { type, chainId, nonce, to, gas, value, input, accessList } = transaction;
  const { raw, hash, v, r, s } = transaction;
  // In a legacy transaction, the signature tells the chain.
  const tellsChain = type !== 0 || v !== 0n;
  const { maxFeePerBlobGas, blobVersionedHashes, authorizationList } = transaction;
  const hasTwoPrices = type >= 2;
  return {
    raw: bytesToHex(raw),
    tx: {
      type: BigInt(type),
      chainId: tellsChain ? chainId : undefined,
      nonce,
      to,
      gas,
      gasPrice: hasTwoPrices ? null : transaction.maxFeePerGas,
      maxPriorityFeePerGas: hasTwoPrices ? transaction.maxPriorityFeePerGas : null,
      maxFeePerGas: hasTwoPrices ? transaction.maxFeePerGas : null,
      maxFeePerBlobGas: type === 3 ? maxFeePerBlobGas : undefined,
      value,
      input,
      accessList: type === 0 ? undefined : accessList,
      blobVersionedHashes: type === 3 ? blobVersionedHashes : undefined,
      authorizationList: type === 4 ? authorizationList : undefined,
      v,
      r,
      s,
      yParity: type === 0 ? undefined : v,
      hash,
    },
  };
}
