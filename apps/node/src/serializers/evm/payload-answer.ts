import type { Block } from '@firn/evm/block';
import type { DraftBlock } from '@firn/evm/chain';
import type { BlobSidecar } from '@firn/evm/transaction';
import type { ExecutionPayloadEnvelope } from '@firn/node-validators';
import { bytesToHex } from '@firn/primitives/bytes';

/** A block that was built as the consensus layer is told of it. */
export function toPayloadAnswer({ block, value, requests, sidecars }: DraftBlock): ExecutionPayloadEnvelope {
  return {
    executionPayload: toPayload(block),
    blockValue: value,
    blobsBundle: sidecars === undefined ? null : toBlobsBundle(sidecars),
    executionRequests: requests?.map(bytesToHex) ?? null,
    shouldOverrideBuilder: false,
  };
}

function toBlobsBundle(sidecars: readonly BlobSidecar[]): ExecutionPayloadEnvelope['blobsBundle'] {
  return {
    commitments: sidecars.flatMap(({ commitments }) => commitments.map(bytesToHex)),
    proofs: sidecars.flatMap(({ proofs }) => proofs.map(bytesToHex)),
    blobs: sidecars.flatMap(({ blobs }) => blobs.map(bytesToHex)),
  };
}

function toPayload({
  header,
  hash,
  transactions,
  withdrawals,
}: Block): ExecutionPayloadEnvelope['executionPayload'] {
  return {
    parentHash: header.parentHash,
    feeRecipient: header.coinbase,
    stateRoot: header.stateRoot,
    receiptsRoot: header.receiptsRoot,
    logsBloom: header.logsBloom,
    prevRandao: header.mixHash,
    blockNumber: header.number,
    gasLimit: header.gasLimit,
    gasUsed: header.gasUsed,
    timestamp: header.timestamp,
    extraData: header.extraData,
    baseFeePerGas: header.baseFeePerGas ?? 0n,
    blockHash: hash,
    transactions: transactions.map(({ raw }) => bytesToHex(raw)),
    withdrawals,
    blobGasUsed: header.blobGasUsed,
    excessBlobGas: header.excessBlobGas,
  };
}
