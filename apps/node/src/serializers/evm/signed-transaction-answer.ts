import type { Transaction } from '@firn/evm/transaction';
import type { SignedTransaction } from '@firn/node-validators';
import { bytesToHex } from '@firn/primitives/bytes';

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
