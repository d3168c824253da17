import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, type Hex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '../../src/block/block.js';
import { encodeBlock } from '../../src/block/block-codec.js';
import { encodeHeader } from '../../src/block/header-codec.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { callContract } from '../../src/chain/queries/call-contract.js';
import { createAccessList } from '../../src/chain/queries/create-access-list.js';
import { queryLogs } from '../../src/chain/queries/query-logs.js';
import type { LogFilter } from '../../src/chain/storage/log-index.js';
import type { CallRequest } from '../../src/execution/call-request.js';
import type { Log, Receipt } from '../../src/receipt/receipt.js';
import { encodeReceipt } from '../../src/receipt/receipt-codec.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { missingTestData, testDataPath } from '../fixtures/test-data.js';

const atEnd = atEndOfFile();

interface Exchange {
  readonly request: { readonly method: string; readonly params?: readonly unknown[] };
  readonly response: { readonly result?: unknown; readonly error?: { readonly code: number } };
}

function exchangesOf(path: string): Exchange[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const parts = (mark: string): unknown[] =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) => JSON.parse(line.slice(mark.length)) as unknown);
  const responses = parts('<< ');
  return parts('>> ').map((request, index) => ({ request, response: responses[index] }) as Exchange);
}

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`;
const optional = (value: unknown): bigint | undefined =>
  value === undefined ? undefined : BigInt(value as string);

function blockOf(chain: EvmChain, tag: unknown): Block {
  if (typeof tag === 'object' && tag !== null) {
    const { blockHash, blockNumber } = tag as { blockHash?: Hex; blockNumber?: Hex };
    return blockHash === undefined ? blockOf(chain, blockNumber) : blockOf(chain, blockHash);
  }
  const text = (tag ?? 'latest') as string;
  const block =
    text === 'earliest'
      ? chain.block(0n)
      : text.length === 66
        ? chain.blockByHash(text as Hex)
        : text.startsWith('0x')
          ? chain.block(BigInt(text))
          : chain.head;
  if (block === undefined) throw new Error(`no block ${text}`);
  return block;
}

function toRequest(fields: Record<string, unknown>): CallRequest {
  return {
    from: fields.from as Hex | undefined,
    to: fields.to as Hex | undefined,
    input: (fields.input ?? fields.data) as Hex | undefined,
    gas: optional(fields.gas),
    gasPrice: optional(fields.gasPrice),
    maxFeePerGas: optional(fields.maxFeePerGas),
    maxPriorityFeePerGas: optional(fields.maxPriorityFeePerGas),
    value: optional(fields.value),
    nonce: optional(fields.nonce),
  };
}

function logToJson(log: Log): unknown {
  return {
    address: log.address,
    topics: log.topics,
    data: log.data,
    blockNumber: quantity(log.blockNumber),
    transactionHash: log.transactionHash,
    transactionIndex: quantity(log.transactionIndex),
    blockHash: log.blockHash,
    blockTimestamp: quantity(log.blockTimestamp),
    logIndex: quantity(log.logIndex),
    removed: false,
  };
}

function receiptToJson(receipt: Receipt): unknown {
  const json: Record<string, unknown> = {
    type: quantity(BigInt(receipt.type)),
    transactionHash: receipt.transactionHash,
    transactionIndex: quantity(receipt.transactionIndex),
    blockHash: receipt.blockHash,
    blockNumber: quantity(receipt.blockNumber),
    from: receipt.from,
    to: receipt.to,
    gasUsed: quantity(receipt.gasUsed),
    cumulativeGasUsed: quantity(receipt.cumulativeGasUsed),
    effectiveGasPrice: quantity(receipt.effectiveGasPrice),
    contractAddress: receipt.contractAddress,
    logs: receipt.logs.map(logToJson),
    logsBloom: receipt.logsBloom,
  };
  if (receipt.status !== undefined) json.status = quantity(receipt.status);
  if (receipt.root !== undefined) json.root = receipt.root;
  if (receipt.blobGasUsed !== undefined) json.blobGasUsed = quantity(receipt.blobGasUsed);
  if (receipt.blobGasPrice !== undefined) json.blobGasPrice = quantity(receipt.blobGasPrice);
  return json;
}

function filterOf(fields: Record<string, unknown>): LogFilter {
  const list = (value: unknown): Hex[] | null =>
    value === undefined || value === null ? null : Array.isArray(value) ? (value as Hex[]) : [value as Hex];
  return { addresses: list(fields.address) ?? [], topics: ((fields.topics ?? []) as unknown[]).map(list) };
}

type Answer = (chain: EvmChain, params: readonly unknown[]) => unknown;

const answers: Readonly<Record<string, Answer>> = {
  eth_blockNumber: (chain) => quantity(chain.head.header.number),
  eth_getBalance: (chain, [address, tag]) =>
    quantity(chain.stateAfter(blockOf(chain, tag)).balance(address as Hex)),
  eth_getCode: (chain, [address, tag]) =>
    bytesToHex(chain.stateAfter(blockOf(chain, tag)).code(address as Hex)),
  eth_getStorageAt: (chain, [address, slot, tag]) => {
    const digits = (slot as string).slice(2);
    const key = padLeft(hexToBytes(`0x${digits.padStart(digits.length + (digits.length % 2), '0')}`), 32);
    return bytesToHex(padLeft(chain.stateAfter(blockOf(chain, tag)).storage(address as Hex, key), 32));
  },
  eth_getTransactionCount: (chain, [address, tag]) =>
    quantity(chain.stateAfter(blockOf(chain, tag)).nonce(address as Hex)),
  eth_call: async (chain, [fields, tag]) =>
    (await callContract(chain, toRequest(fields as Record<string, unknown>), { block: blockOf(chain, tag) }))
      .output,
  eth_createAccessList: async (chain, [fields, tag]) => {
    const request = toRequest(fields as Record<string, unknown>);
    const { accessList, gasUsed } = await createAccessList(chain, request, { block: blockOf(chain, tag) });
    return { accessList, gasUsed: quantity(gasUsed) };
  },
  eth_getLogs: (chain, [fields]) => {
    const { blockHash, fromBlock, toBlock } = fields as Record<string, string | undefined>;
    const filter = filterOf(fields as Record<string, unknown>);
    const blocks =
      blockHash === undefined
        ? { from: BigInt(fromBlock ?? 0), to: BigInt(toBlock ?? chain.head.header.number) }
        : { hash: blockHash as Hex };
    return [...queryLogs(chain, { blocks, filter })].flat().map(logToJson);
  },
  eth_getBlockReceipts: (chain, [tag]) => chain.receipts(blockOf(chain, tag)).map(receiptToJson),
  eth_getTransactionReceipt: (chain, [hash]) => {
    const receipt = chain.receipt(hash as Hex);
    return receipt === undefined ? null : receiptToJson(receipt);
  },
  debug_getRawBlock: (chain, [tag]) => bytesToHex(encodeBlock(blockOf(chain, tag), 'ethereum')),
  debug_getRawHeader: (chain, [tag]) => bytesToHex(encodeHeader(blockOf(chain, tag).header, 'ethereum')),
  debug_getRawReceipts: (chain, [tag]) =>
    chain.receipts(blockOf(chain, tag)).map((receipt) => bytesToHex(encodeReceipt(receipt))),
  debug_getRawTransaction: (chain, [hash]) => {
    const found = chain.transaction(hash as Hex);
    return found === undefined ? '0x' : bytesToHex(found.transaction.raw);
  },
  eth_getProof: (chain, [address, keys, tag]) => {
    const state = chain.stateAfter(blockOf(chain, tag));
    return {
      accountProof: state.accountProof(address as Hex).map(bytesToHex),
      storageProof: (keys as Hex[]).map((key) => {
        const digits = key.slice(2);
        const slot = padLeft(
          hexToBytes(`0x${digits.padStart(digits.length + (digits.length % 2), '0')}`),
          32,
        );
        return state.storageProof(address as Hex, slot).map(bytesToHex);
      }),
    };
  },
};

/** What of a recorded answer the domain knows. */
function comparable(method: string, result: unknown): unknown {
  if (method !== 'eth_getProof') return result;
  const { accountProof, storageProof } = result as { accountProof: Hex[]; storageProof: { proof: Hex[] }[] };
  return { accountProof, storageProof: storageProof.map(({ proof }) => proof) };
}

/** Requests whose form is wrong, which the RPC layer refuses before it asks the domain. */
const decidedByForm = new Set([
  'get-invalid-number.io',
  'get-invalid-hash.io',
  'get-storage-invalid-key.io',
  'get-storage-invalid-key-too-large.io',
]);

describe('the recorded answers of the reference client', skipFor(missingTestData), () => {
  let chain: EvmChain;
  beforeAll(async () => {
    chain = await importedRecordedChain(temporaryStore(atEnd));
  });

  const cases = Object.keys(answers).flatMap((method) => {
    const folder = testDataPath('evm', 'tests', method);
    if (missingTestData !== undefined) return [];
    return readdirSync(folder)
      .filter((file) => !decidedByForm.has(file))
      .map((file) => [method, file, join(folder, file)] as const);
  });

  it.each(cases)('%s %s', async (method, _file, path) => {
    for (const { request, response } of exchangesOf(path)) {
      const answer = async (): Promise<unknown> => (answers[method] as Answer)(chain, request.params ?? []);
      if (response.result === undefined || response.result === null) await expect(answer()).rejects.toThrow();
      else expect(await answer()).toEqual(comparable(method, response.result));
    }
  });
});
