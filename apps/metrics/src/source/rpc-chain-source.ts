import {
  exchangeTransport,
  webSocketTransport,
  withBatching,
  withRetry,
  withTimeout,
} from '@firn/jsonrpc/client';
import { isRpcError, rpcCodes } from '@firn/jsonrpc/errors';
import { WebSocket } from 'ws';
import { MetricsError } from '../errors.js';
import { type BulkBlock, createBulkReader } from './bulk-reader.js';
import type { ChainSource, Hex, Reading, SourceBlock, SourceHead, SourceReceipt } from './chain-source.js';
import { readBlock, readHead } from './decode-block.js';
import { creationsOfReceipts, creationsOfTraces } from './decode-creations.js';
import { readReceipts } from './decode-receipts.js';
import { asHex, asQuantity, cursorOver } from './decode-values.js';
import { createHttpExchange } from './http-exchange.js';
import { createNativeReader } from './native/native-reader.js';
import type { NetworkFacts } from './native/network-facts.js';
import { isMissingState, isUnserved } from './node-errors.js';
import type { UpstreamCheck } from './verification/upstream-check.js';
import { verifyBlock } from './verify-block.js';

/** How a chain is read over JSON-RPC. */
export interface RpcChainOptions {
  /** Full URL of the chain's endpoint: `http://127.0.0.1:9650/ext/bc/C/rpc`. A user and password in it become an Authorization header. */
  readonly url: string;
  /** The chain's endpoint over WebSocket, where new heads can be subscribed to. */
  readonly webSocketUrl?: string | undefined;
  /** What the chain's network knows of it; without it only the node's own tools tell the genesis. */
  readonly network?: NetworkFacts | undefined;
  /** Most calls in a batch. Default 40, which public servers allow. */
  readonly maximumBatch?: number;
  /** Time limit of a call, retries included. Default 30 000. */
  readonly timeoutMs?: number;
  /** How long a question may stand still until it is asked once more, on a new connection. Default 2 000. */
  readonly stallMs?: number | undefined;
  /** Works out what blocks must be; without it they are taken as they are. */
  readonly check?: UpstreamCheck | undefined;
}

/** A batch of blocks without their transactions has hashes of some ten thousand at most. */
const maximumShortAnswer = 4 * 1024 * 1024;
/** What lasts longer is for the caller to decide upon: it may know another node. */
const retries = { retries: 2, maxDelayMs: 1_000 };

/**
 * Reads a chain over JSON-RPC: calls made in the same turn travel in one batch. Receipts come by block where the node serves
 * `eth_getBlockReceipts`, else by transaction.
 */
export function createRpcChainSource({
  url,
  webSocketUrl,
  network,
  maximumBatch = 40,
  timeoutMs = 30_000,
  stallMs,
  check,
}: RpcChainOptions): ChainSource {
  let tellStall: (reason: string) => void = () => {};
  const exchange = createHttpExchange({ url, timeoutMs, stallMs, onStall: (reason) => tellStall(reason) });
  const bulk = createBulkReader({ exchange, maximumBatch });
  /** How calls are made whose answers are not larger than that. */
  function callUpTo(maximumBytes: number | undefined) {
    const http = exchangeTransport(async (_path, message, signal) => {
      const bytes = await exchange.post(message, signal ?? new AbortController().signal, '', maximumBytes);
      return bytes.toString('utf8');
    });
    const transport = withTimeout(
      withRetry(withBatching(http, { maxSize: maximumBatch }), retries),
      timeoutMs,
    );
    return async (method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> => {
      const { result } = await transport.call({
        method,
        params: JSON.stringify(params),
        path: '',
        idempotent: true,
        signal,
      });
      return result;
    };
  }
  const call = callUpTo(undefined);
  /** Of which chain a node is and where: all that one is asked which failed, so that an answer without an end costs little. */
  const ask = callUpTo(maximumShortAnswer);
  const socket =
    webSocketUrl === undefined ? undefined : webSocketTransport({ url: webSocketUrl, WebSocket });
  let byTransaction = false;

  /** The way for every node: each call is tried again, and receipts come one by one where they must. */
  async function readSingly(number: bigint, signal: AbortSignal): Promise<BulkBlock | undefined> {
    const id = toQuantity(number);
    // Both at once, to save a round trip; they are checked against each other.
    const byBlock = byTransaction ? undefined : call('eth_getBlockReceipts', [id], signal);
    byBlock?.catch(() => {});
    const json = await call('eth_getBlockByNumber', [id, true], signal);
    if (json === null) return undefined;
    const told = readBlock(cursorOver(json));
    const list = await receiptsOf(told.block, byBlock, signal);
    const cursor = cursorOver(list);
    const mark = cursor.mark();
    const receipts = readReceipts(cursor, told.block);
    return { ...told, receipts, receiptsJson: cursor.bytesSince(mark) };
  }

  async function receiptsOf(
    block: SourceBlock,
    byBlock: Promise<unknown> | undefined,
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    const all = await byBlock?.catch((error: unknown) => {
      if (!isUnknownMethod(error)) throw error;
      byTransaction = true;
    });
    if (Array.isArray(all)) return all;
    if (!byTransaction) {
      throw new MetricsError(
        'chain-inconsistent',
        `the node has block ${block.number} (${block.hash}), but not its receipts`,
      );
    }
    const single = block.transactions.map(({ hash }) => call('eth_getTransactionReceipt', [hash], signal));
    return Promise.all(single);
  }

  const trace = (number: bigint, signal: AbortSignal) =>
    call('debug_traceBlockByNumber', [toQuantity(number), { tracer: 'callTracer' }], signal);

  const native = createNativeReader(call, network);

  async function factsOf(
    block: SourceBlock,
    receipts: readonly SourceReceipt[],
    reading: Reading,
    signal: AbortSignal,
  ) {
    // Nodes refuse to trace the genesis, and there is nothing to trace in an empty block.
    const traces =
      reading.creations === 'receipts' || receipts.length === 0 ? [] : await trace(block.number, signal);
    const creations =
      reading.creations === 'receipts'
        ? creationsOfReceipts(block, receipts)
        : creationsOfTraces(block, receipts, traces);
    const changes = reading.native ? await native.changesOf(block, receipts, traces, signal) : undefined;
    return { block, receipts, creations, native: changes };
  }

  function readShort(json: unknown): SourceHead {
    const read = readHead(cursorOver(json));
    check?.checkHead(read);
    return read.block;
  }

  const head = async (signal: AbortSignal) => {
    const read = readShort(await ask('eth_getBlockByNumber', ['latest', false], signal));
    check?.sawHead(read.number);
    return read;
  };

  return {
    chainId: async (signal) => asQuantity(await ask('eth_chainId', [], signal), 'eth_chainId'),
    head,
    async blockHash(number, signal) {
      let block: unknown;
      try {
        block = await ask('eth_getBlockByNumber', [toQuantity(number), false], signal);
      } catch (error) {
        // The reference client refuses blocks above its head, where others answer null.
        if (isRpcError(error) && (await head(signal)).number < number) return undefined;
        throw error;
      }
      if (block === null) return undefined;
      const read = readShort(block);
      if (read.number !== number)
        throw new MetricsError(
          'chain-inconsistent',
          `the node answered with block ${read.number}, asked for ${number}`,
        );
      return read.hash;
    },
    async traces(numbers, signal) {
      const attempts = await Promise.allSettled(numbers.map((number) => trace(number, signal)));
      const failed = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
      const other = failed.find(
        (error) => !isRpcError(error) || !(isUnserved(error) || isMissingState(error)),
      );
      if (other !== undefined) throw other;
      return failed.length === 0;
    },
    async block(number, reading, signal) {
      const inBulk = byTransaction ? undefined : await bulk.read(number, signal);
      const read = inBulk ?? (await readSingly(number, signal));
      if (read === undefined) return undefined;
      // What is worked out, and what traces are asked for by number, is of the right block first.
      verifyBlock(number, read);
      const encodedReceipts = check?.check(read);
      const facts = await factsOf(withUsedGas(read.block, read.receipts), read.receipts, reading, signal);
      return { ...facts, encodedReceipts };
    },
    genesis: native.genesis,
    upgrades: native.upgrades,
    balances: native.balances,
    async call(to, data, signal) {
      try {
        return asHex(await call('eth_call', [{ to, data }, 'latest'], signal), 'eth_call');
      } catch (error) {
        if (isFailedExecution(error)) return '0x';
        throw error;
      }
    },
    newHeads: socket && ((signal) => socket.subscribe({ ...newHeads, signal })),
    checkSettled: check && ((settled) => check.checkSettled(settled)),
    onStall(listener) {
      tellStall = listener;
    },
    async close() {
      socket?.close();
      await exchange.close();
    },
  };
}

const newHeads = {
  method: 'eth_subscribe',
  unsubscribe: 'eth_unsubscribe',
  notification: 'eth_subscription',
  params: '["newHeads"]',
  path: '',
} as const;

/** Whether the node ran the call and the contract refused it: code 3, or one of the texts of nodes that give another. */
function isFailedExecution(error: unknown): boolean {
  return (
    isRpcError(error) &&
    (error.rpcCode === 3 || /revert|invalid opcode|out of gas|stack|invalid jump/i.test(error.message))
  );
}

/** Servers name a method that they do not serve in several ways. */
function isUnknownMethod(error: unknown): boolean {
  return (
    isRpcError(error) && (error.rpcCode === rpcCodes.methodNotFound || /\bmethod\b/i.test(error.message))
  );
}

function toQuantity(number: bigint): Hex {
  return `0x${number.toString(16)}`;
}

/** A block with the gas that its transactions used, where its header cannot know it. */
function withUsedGas(block: SourceBlock, receipts: readonly SourceReceipt[]): SourceBlock {
  if (block.isExecutedLater !== true) return block;
  return { ...block, gasUsed: receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n) };
}
