import { keccak256 } from '@firn/crypto';
import { bigintToBytes, bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { type Block, paidBaseFee } from '../block/block.js';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { blobGasOf } from '../transaction/blob-gas.js';
import { effectiveGasPrice } from '../transaction/transaction.js';
import { logsToBloom } from './bloom.js';
import type { Log, Receipt, ReceiptCore } from './receipt.js';

/** The whole receipts of a block; `blobBaseFee` is that of the block. */
export function expandReceipts(
  block: Block,
  cores: readonly ReceiptCore[],
  blobBaseFee: bigint | undefined,
): Receipt[] {
  const { header, hash: blockHash, transactions } = block;
  let gasBefore = 0n;
  let logIndex = 0n;
  return cores.map((canonical, index) => {
    const transaction = transactions[index];
    if (transaction === undefined) {
      throw new Error(
        `block ${header.number} has ${transactions.length} transactions, but ${cores.length} receipts`,
      );
    }
    const place = {
      blockNumber: header.number,
      blockHash,
      transactionHash: transaction.hash,
      transactionIndex: BigInt(index),
    };
    const logs = canonical.logs.map((log): Log => {
      const { address, topics, data } = log;
      const placed = { address, topics, data, blockTimestamp: header.timestamp, logIndex, ...place };
      logIndex += 1n;
      return placed;
    });
    const gasUsed = canonical.cumulativeGasUsed - gasBefore;
    gasBefore = canonical.cumulativeGasUsed;
    return {
      type: transaction.type,
      from: transaction.from,
      to: transaction.to,
      status: canonical.status,
      root: canonical.root,
      gasUsed,
      cumulativeGasUsed: canonical.cumulativeGasUsed,
      effectiveGasPrice: effectiveGasPrice(transaction, paidBaseFee(block)),
      contractAddress: transaction.to === null ? createdAddress(transaction.from, transaction.nonce) : null,
      logs,
      logsBloom: bytesToHex(logsToBloom(canonical.logs)),
      blobGasUsed: transaction.type === 3 ? blobGasOf(transaction) : undefined,
      blobGasPrice: transaction.type === 3 ? blobBaseFee : undefined,
      ...place,
    };
  });
}

/** The address of the contract that an account creates with that nonce. */
export function createdAddress(from: Hex, nonce: bigint): Hex {
  return bytesToHex(keccak256(encodeRlp([hexToBytes(from), bigintToBytes(nonce)])).subarray(12));
}
