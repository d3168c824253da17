import type { Block, Header, HeaderForm } from '@firn/evm/block';
import type { EvmHeader } from '@firn/node-validators';
import type { Hex } from '@firn/primitives/bytes';

/** The fields of a header by the names of the interface. What a chain does not have is undefined. */
export function toHeaderFields(header: Header, hash: Hex, form: HeaderForm) {
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
    // Every block but the first has the difficulty 1. Chains that are imported are answered as their own clients do.
    totalDifficulty: form === 'ethereum' ? undefined : header.number,
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
    blobGasUsed: header.blobGasUsed,
    excessBlobGas: header.excessBlobGas,
    parentBeaconBlockRoot: header.parentBeaconBlockRoot,
    withdrawalsRoot: header.withdrawalsRoot,
    requestsHash: header.requestsHash,
  };
}

/** The header of a block as the interface tells it. */
export function toEvmHeader({ header, hash }: Pick<Block, 'header' | 'hash'>, form: HeaderForm): EvmHeader {
  return toHeaderFields(header, hash, form);
}
