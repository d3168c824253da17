import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assemble, deploying } from '@firn/evm/fixtures/assemble';
import { tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { webSocketTransport } from '@firn/jsonrpc/client';
import { createNodeClient } from '@firn/node-client';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { createWalletClient, http } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { funded, localChain, receiver } from '../../fixtures/funded.js';
import { startTestNode, type TestNode, temporaryFolder } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const path = '/ext/bc/C/rpc';
/** Counts down from the number that it is called with. */
const countdown = deploying(assemble('0x00 CALLDATALOAD :loop 0x01 SWAP1 SUB DUP1 @loop JUMPI STOP'));
const callTracer = { tracer: 'callTracer' };

interface Located {
  readonly hash: `0x${string}`;
  readonly blockNumber: `0x${string}`;
  readonly blockHash: `0x${string}`;
}

describe('debug_trace', () => {
  let node: TestNode;
  let dataDir: string;
  let deployment: Located;
  let transfer: Located;
  let long: Located;

  const rpc = async (method: string, ...params: readonly unknown[]) => node.call(path, method, params);

  async function send(to: `0x${string}` | undefined, data: `0x${string}`, gas: bigint): Promise<Located> {
    const hash = await createWalletClient({
      chain: localChain,
      transport: http(node.url + path),
      account: funded,
    }).sendTransaction(to === undefined ? { data, gas } : { to, data, gas });
    return (await rpc('eth_getTransactionByHash', hash)).result as Located;
  }

  async function created({ hash }: Located): Promise<`0x${string}`> {
    const { result } = await rpc('eth_getTransactionReceipt', hash);
    return (result as { contractAddress: `0x${string}` }).contractAddress;
  }

  beforeAll(async () => {
    dataDir = temporaryFolder(atEnd);
    node = await startTestNode(atEnd, { dataDir });
    deployment = await send(undefined, tokenCode, 1_000_000n);
    transfer = await send(await created(deployment), transferCall(receiver, 1n), 100_000n);
    const counter = await created(await send(undefined, countdown, 1_000_000n));
    long = await send(counter, `0x${(20_000).toString(16).padStart(64, '0')}`, 2_000_000n);
  });

  it('Transaction and Block answer the same trace of a transaction', async () => {
    const { hash, blockNumber, blockHash } = transfer;
    const config = { tracer: 'callTracer', tracerConfig: { withLog: true } };
    const { result } = await rpc('debug_traceTransaction', hash, config);
    expect(result).toMatchObject({ type: 'CALL', logs: [{ index: '0x0', position: '0x0' }] });
    const inBlock = [{ txHash: hash, result }];
    expect((await rpc('debug_traceBlockByNumber', blockNumber, config)).result).toEqual(inBlock);
    expect((await rpc('debug_traceBlockByHash', blockHash, config)).result).toEqual(inBlock);
    const { result: blob } = await rpc('debug_getRawBlock', blockNumber);
    expect((await rpc('debug_traceBlock', blob, config)).result).toEqual(inBlock);
  });

  it('Call traces on the state before a transaction of a block, and after all of them', async () => {
    const token = await created(deployment);
    const call = { to: token, data: `0x70a08231${receiver.slice(2).padStart(64, '0')}` };
    const balanceAt = async (config: object): Promise<unknown> => {
      const { result } = await rpc('debug_traceCall', call, transfer.blockNumber, {
        ...callTracer,
        ...config,
      });
      return BigInt((result as { output: string }).output);
    };
    expect(await balanceAt({})).toBe(1n);
    expect(await balanceAt({ txIndex: '0x0' })).toBe(0n);
    expect(await rpc('debug_traceCall', call, transfer.blockNumber, { txIndex: '0x7' })).toMatchObject({
      error: {
        code: -32_000,
        message: `transaction index 7 out of range for block ${transfer.blockHash}`,
      },
    });
  });

  it.each([
    ['debug_traceTransaction', [`0x${'11'.repeat(32)}`], 'transaction not found'],
    ['debug_traceBlockByNumber', ['0x0'], 'genesis is not traceable'],
    ['debug_traceBlockByHash', [`0x${'11'.repeat(32)}`], `block 0x${'11'.repeat(32)} not found`],
    ['debug_traceBlock', ['0x01'], 'could not decode block: '],
    ['debug_traceBadBlock', [`0x${'11'.repeat(32)}`], `bad block 0x${'11'.repeat(32)} not found`],
    ['debug_standardTraceBadBlockToFile', [`0x${'11'.repeat(32)}`], 'bad block '],
    [
      'debug_traceBlockFromFile',
      ['../store.lmdb'],
      'could not read file: "../store.lmdb" must be a name in ',
    ],
    ['debug_traceBlockFromFile', ['nothing'], 'could not read file: ENOENT'],
    ['debug_traceBlockByNumber', ['latest', { tracer: 'x' }], 'tracer "x" is not one of callTracer, '],
    ['debug_traceBlockByNumber', ['latest', { timeout: '5' }], 'time: invalid duration "5"'],
    ['debug_traceBlockByNumber', ['latest', { timeout: '1ns' }], 'execution timeout'],
    ['debug_traceBlockByNumber', ['latest', { overrides: { a: 1 } }], 'overrides are not supported'],
    [
      'debug_traceCall',
      [{ from: receiver, value: '0x1' }, 'latest'],
      'tracing failed: insufficient funds for gas * price + value: address',
    ],
  ])('%s %j is refused', async (method, params, message) => {
    expect(await rpc(method, ...params)).toMatchObject({
      error: { code: -32_000, message: expect.stringContaining(message) },
    });
  });

  it('FromFile and ToFile work in a folder of the node', async () => {
    const { result } = await rpc('debug_standardTraceBlockToFile', transfer.blockHash, {
      disableStack: true,
    });
    const [file = ''] = result as string[];
    expect(file).toContain(join(dataDir, 'traces', `block_${transfer.blockHash.slice(0, 10)}-0-`));
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      pc: 0,
      op: 0x60,
      gas: expect.stringMatching(/^0x/),
      gasCost: '0x3',
      memSize: 0,
      stack: null,
      depth: 1,
      refund: 0,
      opName: 'PUSH1',
    });
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({
      output: `${'0'.repeat(63)}1`,
      gasUsed: expect.stringMatching(/^0x/),
    });
    const { result: blob } = await rpc('debug_getRawBlock', transfer.blockNumber);
    mkdirSync(join(dataDir, 'traces'), { recursive: true });
    writeFileSync(join(dataDir, 'traces', 'block.rlp'), Buffer.from((blob as string).slice(2), 'hex'));
    const traced = await rpc('debug_traceBlockFromFile', 'block.rlp', { tracer: 'noopTracer' });
    expect(traced.result).toEqual([{ txHash: transfer.hash, result: {} }]);
  });

  it('intermediateRoots ends with the root of the block', async () => {
    const { result } = await rpc('debug_intermediateRoots', transfer.blockHash);
    const { result: dump } = await rpc('debug_dumpBlock', transfer.blockNumber);
    expect((result as string[]).at(-1)).toBe(`0x${(dump as { root: string }).root}`);
  });

  it('streams a long trace, whose reader sets the pace', async () => {
    const response = await fetch(node.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'debug_traceTransaction',
        params: [long.hash, { timeout: '60s' }],
      }),
    });
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
    const { result } = (await response.json()) as { result: { structLogs: unknown[]; gas: number } };
    expect(result.structLogs.length).toBeGreaterThan(100_000);
    expect(result.structLogs.at(-1)).toMatchObject({ op: 'STOP', stack: ['0x0'] });
  });

  it('tells the traces of a range of blocks as a subscription', async () => {
    const transport = webSocketTransport({ url: `${node.url.replace('http', 'ws')}/ext/bc/C/ws`, WebSocket });
    const client = createNodeClient({ transport });
    const events = [];
    const range = { start: 0n, end: BigInt(transfer.blockNumber), config: callTracer };
    for await (const event of client.chain('C').debug.subscribeTraceChain(range)) {
      events.push(event);
      if (event.block === range.end) break;
    }
    expect(events.map(({ block }) => block)).toEqual([1n, 2n]);
    expect(events[1]).toMatchObject({ hash: transfer.blockHash, traces: [{ txHash: transfer.hash }] });
    const backwards = client.chain('C').debug.subscribeTraceChain({ start: 2n, end: 1n });
    await expect(backwards[Symbol.asyncIterator]().next()).rejects.toThrow(
      'end block (#1) needs to come after start block (#2)',
    );
    // The kind is a method of its own, too, where there is a connection.
    const subscription = client.chain('C').debug.traceChain({ start: 0n, end: 1n, config: callTracer });
    expect(await subscription).toMatch(/^0x[0-9a-f]{1,32}$/);
    transport.close();
    const overHttp = node.client.chain('C').debug.traceChain({ start: 0n, end: 1n });
    await expect(overHttp).rejects.toMatchObject({ rpcCode: -32601, message: 'notifications not supported' });
  });
});
