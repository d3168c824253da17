import { type Block, type Header, type HeaderForm, headerHash, isSynchronous } from '@firn/evm/block';
import type { EvmBlock, EvmHeader } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';
import { toBlockTransaction, toPoolTransaction } from './transaction-answer.js';

/** The fields of a header by the names of the interface. What a chain does not have is undefined. */
function toHeaderFields(header: Header, hash: Hex, form: HeaderForm) {
  return {
    number: header.number,
    hash,
    parentHash: header.parentHash,
    nonce: header.nonce,
    mixHash: header.mixHash,
    sha3Uncles: header.ommersHash,
    logsBloom: header.logsBloom,
    transactionsRoot: header.transactionsRoot,
    stateRoot: header.stateRoot,
    receiptsRoot: header.receiptsRoot,
    miner: header.coinbase,
    difficulty: header.difficulty,
    totalDifficulty: totalDifficulty(header, form),
    extraData: header.extraData,
    gasLimit: header.gasLimit,
    gasUsed: header.gasUsed,
    timestamp: header.timestamp,
    baseFeePerGas: header.baseFeePerGas,
    extDataHash: header.extDataHash,
    extDataGasUsed: header.extDataGasUsed,
    blockGasCost: header.blockGasCost,
    timestampMilliseconds: header.timestampMilliseconds,
    minDelayExcess: header.minDelayExcess,
    targetExponent: header.targetExponent,
    minPriceExponent: header.minPriceExponent,
    settledHeight: header.settledHeight,
    settledGasUnix: header.settledGasUnix,
    settledGasNumerator: header.settledGasNumerator,
    settledExcess: header.settledExcess,
    blobGasUsed: header.blobGasUsed,
    excessBlobGas: header.excessBlobGas,
    parentBeaconBlockRoot: header.parentBeaconBlockRoot,
    withdrawalsRoot: header.withdrawalsRoot,
    requestsHash: header.requestsHash,
  };
}

// Every block but the first has the difficulty 1, but nobody adds it up any more where blocks are accepted before they are executed
// (reference: helicon 3.4). Chains that are imported are answered as their own clients do.
function totalDifficulty(header: Header, form: HeaderForm): bigint | undefined {
  if (form === 'ethereum') return undefined;
  return isSynchronous(header) ? header.number : 0n;
}

/** The header of a block as the interface tells it. */
export function toEvmHeader({ header, hash }: Pick<Block, 'header' | 'hash'>, form: HeaderForm): EvmHeader {
  return toHeaderFields(header, hash, form);
}

/** What a header or a block of the role `pending` is where that role has no hash, nonce and miner (reference: helicon 3.8). */
export function withoutIdentity<T extends EvmHeader>(answer: T) {
  return { ...answer, hash: null, nonce: null, miner: null };
}

/** A block as the interface tells it, its transactions in full or by their hashes. */
export function toEvmBlock(block: Block, form: HeaderForm, fullTransactions: boolean): EvmBlock {
  return {
    size: block.size,
    uncles: block.ommers.map((ommer) => headerHash(ommer, form)),
    transactions: block.transactions.map((transaction, index) =>
      fullTransactions ? toBlockTransaction(transaction, block, index) : transaction.hash,
    ),
    withdrawals: block.withdrawals,
    blockExtraData: block.extData,
    ...toHeaderFields(block.header, block.hash, form),
  };
}

/** A block that is not made yet: its full transactions name no block. */
export function toPendingBlock(block: Block, form: HeaderForm, fullTransactions: boolean): EvmBlock {
  const answer = toEvmBlock(block, form, false);
  return fullTransactions ? { ...answer, transactions: block.transactions.map(toPoolTransaction) } : answer;
}

/** The uncle of a block at a place, which chains that are imported may have; null for none. */
export function toUncle(block: Block | undefined, index: bigint, form: HeaderForm): EvmHeader | null {
  const header = block?.ommers[Number(index)];
  return header === undefined ? null : toEvmHeader({ header, hash: headerHash(header, form) }, form);
}
