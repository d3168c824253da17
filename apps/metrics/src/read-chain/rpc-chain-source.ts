import { webSocketTransport, withBatching, withRetry, withTimeout } from '@firn/jsonrpc/client';
import { undiciTransport } from '@firn/jsonrpc/client/undici';
import { isRpcError, rpcCodes } from '@firn/jsonrpc/errors';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { MetricsError } from '../errors.js';
import { type BulkBlock, createBulkReader } from './bulk-reader.js';
import type { ChainSource, Hex, Reading, SourceBlock, SourceReceipt } from './chain-source.js';
import { readBlock, readHead } from './decode-block.js';
import { creationsOfReceipts, creationsOfTraces } from './decode-creations.js';
import { readReceipts } from './decode-receipts.js';
import { asHex, asQuantity, cursorOver } from './decode-values.js';
import { createNativeReader } from './native/native-reader.js';
import type { NetworkFacts } from './native/network-facts.js';

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
}

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
}: RpcChainOptions): ChainSource {
  const { origin, pathname, search, username, password } = new URL(url);
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
    'base64',
  );
  const pool = new Pool(origin, { connections: 16 });
  const headers: Record<string, string> = username === '' ? {} : { authorization: `Basic ${credentials}` };
  const http = undiciTransport({ url: origin, dispatcher: pool, headers });
  const bulk = createBulkReader({
    dispatcher: pool,
    origin,
    path: pathname + search,
    headers,
    maximumBatch,
    timeoutMs,
  });
  const transport = withTimeout(withRetry(withBatching(http, { maxSize: maximumBatch })), timeoutMs);
  const call = async (method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown> => {
    const answer = await transport.call({
      method,
      params: JSON.stringify(params),
      path: pathname + search,
      idempotent: true,
      signal,
    });
    return answer.result;
  };
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
    const block = readBlock(cursorOver(json));
    return { block, receipts: await receiptsOf(block, byBlock, signal) };
  }

  async function receiptsOf(
    block: SourceBlock,
    byBlock: Promise<unknown> | undefined,
    signal: AbortSignal,
  ): Promise<readonly SourceReceipt[]> {
    const all = await byBlock?.catch((error: unknown) => {
      if (!isUnknownMethod(error)) throw error;
      byTransaction = true;
    });
    if (Array.isArray(all)) return readReceipts(cursorOver(all), block);
    if (!byTransaction) {
      throw new MetricsError(
        'chain-inconsistent',
        `the node has block ${block.number} (${block.hash}), but not its receipts`,
      );
    }
    const single = block.transactions.map(({ hash }) => call('eth_getTransactionReceipt', [hash], signal));
    return readReceipts(cursorOver(await Promise.all(single)), block);
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

  return {
    chainId: async (signal) => asQuantity(await call('eth_chainId', [], signal), 'eth_chainId'),
    head: async (signal) =>
      readHead(cursorOver(await call('eth_getBlockByNumber', ['latest', false], signal))),
    async blockHash(number, signal) {
      const block = await call('eth_getBlockByNumber', [toQuantity(number), false], signal);
      return block === null ? undefined : readHead(cursorOver(block)).hash;
    },
    async traces(numbers, signal) {
      const attempts = await Promise.allSettled(numbers.map((number) => trace(number, signal)));
      const failed = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
      const lost = failed.find((error) => !isRpcError(error));
      if (lost !== undefined) throw lost;
      return failed.length === 0;
    },
    async block(number, reading, signal) {
      const inBulk = byTransaction ? undefined : await bulk.read(number, signal);
      const read = inBulk ?? (await readSingly(number, signal));
      return read && factsOf(read.block, read.receipts, reading, signal);
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
    async close() {
      socket?.close();
      // Whoever closes waits for no answer any more.
      await pool.destroy();
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
