import { assemble } from '@firn/evm/fixtures/assemble';
import { webSocketTransport } from '@firn/jsonrpc/client';
import { createNodeClient } from '@firn/node-client';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { maxQueuedOfClient } from '../../src/executions/execution-pool.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';
import { openPool } from './fixtures/executed.js';

const atEnd = atEndOfFile();

const place = `0x${'c1'.repeat(20)}` as const;
const plenty = '0xffffffffffff';
const code = (source: string): object => ({ [place]: { code: assemble(source) } });
const endless = [{ to: place, gas: plenty }, 'latest', code(':again @again JUMP')];
const short = [{ to: place }, 'latest', code('0x2a 0x00 MSTORE 0x20 0x00 RETURN')];
const answerOfShort = `"0x${'2a'.padStart(64, '0')}"`;
/** One instruction that takes longer than its time and the grace of a second: it hashes 1 GiB. */
const hanging = [{ to: place, gas: plenty }, 'latest', code('0x40000000 0x00 KECCAK256')];
const aborted = (time: string) => ({
  code: -32000,
  message: `execution aborted (timeout = ${time})`,
  data: undefined,
});

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(atEnd, { chains: { ...defaultChainSettings, rpcGasCap: 0n } });
});

/** A pool of one thread whose calls take at most that time. */
function pool(timeoutMs: number, options: Parameters<typeof openPool>[2] = {}) {
  const { dataDir } = node.running.node.options;
  const settings = { rpcGasCap: 0n, rpcEvmTimeoutMs: timeoutMs };
  return openPool(onTestFinished, node, { data: { dataDir, settings }, ...options });
}

describe('a pool of execution threads', () => {
  it('ends what takes too long, in the words of the reference client, and goes on with its thread', async () => {
    const { ask, pool: own } = pool(200);
    expect(await ask('eth_call', endless)).toEqual(aborted('200ms'));
    expect(await ask('eth_call', short)).toBe(answerOfShort);
    expect(own.stats).toMatchObject({ threads: 1, replaced: 0, begun: 2, queued: 0, busy: 0 });
  });

  it('replaces a thread that hangs in a single instruction', async () => {
    const { ask, pool: own } = pool(100);
    const hung = ask('eth_call', hanging);
    const after = ask('eth_call', short, { client: 'another' });
    expect(await hung).toEqual(aborted('100ms'));
    expect(await after).toBe(answerOfShort);
    expect(own.stats).toMatchObject({ threads: 1, replaced: 1 });
  });

  it('loses no more than the execution that fills the memory of a thread', async () => {
    const { ask, pool: own } = pool(0, { maxMegabytes: 256, maxWaitMs: 60_000 });
    const calls = `:again 0x00 0x00 0x040000 0x00 0x${'c2'.repeat(20)} GAS STATICCALL POP @again JUMP`;
    const trace = [
      { to: place, gas: plenty },
      'latest',
      { tracer: 'callTracer', timeout: '1h', stateOverrides: code(calls) },
    ];
    const filling = ask('debug_traceCall', trace);
    const waiting = ask('eth_call', short);
    expect(await filling).toMatchObject({
      code: -32000,
      message: 'execution aborted (it takes more than 256 MB of memory)',
    });
    expect(await waiting).toBe(answerOfShort);
    expect(own.stats.replaced).toBe(1);
  });

  it('lets clients take turns, however many executions one of them asks for', async () => {
    const { ask } = pool(100, { maxWaitMs: 60_000 });
    const order: string[] = [];
    const loops = Array.from({ length: 20 }, (_, at) =>
      ask('eth_call', endless, { client: 'greedy' }).then(() => order.push(`greedy ${at}`)),
    );
    const others = ['a', 'b', 'c'].map((client) =>
      ask('eth_call', short, { client }).then((answer) => {
        expect(answer).toBe(answerOfShort);
        order.push(client);
      }),
    );
    await Promise.all(others);
    expect(order.filter((name) => name.startsWith('greedy')).length).toBeLessThan(3);
    expect(order.filter((name) => !name.startsWith('greedy'))).toEqual(['a', 'b', 'c']);
    await Promise.all(loops);
  });

  it('refuses what no longer fits into the queue, and says when to try again', async () => {
    const { ask, pool: own } = pool(50, { maxWaitMs: 1_500 });
    const asked = Array.from({ length: maxQueuedOfClient + 3 }, () => ask('eth_call', endless));
    const answers = await Promise.all(asked);
    const refused = answers.filter((answer) => JSON.stringify(answer).includes('too many executions'));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toEqual({
      code: -32005,
      message: `too many executions: ${maxQueuedOfClient} of this client wait already, and no more may; try again in 1s`,
      data: { retryAfterMs: 1000 },
    });
    // And nothing waits for ever.
    expect(answers.every((answer) => /aborted|waited|too many/u.test(JSON.stringify(answer)))).toBe(true);
    expect(answers.filter((answer) => /aborted/u.test(JSON.stringify(answer))).length).toBeGreaterThan(0);
    expect(own.stats).toMatchObject({ queued: 0, busy: 0 });
  });

  it('gives up what nobody waits for, whether it runs or waits', async () => {
    const { ask, pool: own } = pool(0);
    const [running, waiting] = [new AbortController(), new AbortController()];
    const reason = new DOMException('the client went away', 'AbortError');
    const first = ask('eth_call', endless, { signal: running.signal });
    const second = ask('eth_call', endless, { signal: waiting.signal });
    waiting.abort(reason);
    expect(await second).toMatchObject({ message: 'the client went away' });
    const last = ask('eth_call', short);
    running.abort(reason);
    expect(await first).toMatchObject({ message: 'the client went away' });
    expect(await last).toBe(answerOfShort);
    expect(own.stats.replaced).toBe(0);
  });

  it('ends a trace whose reader leaves in the middle, and goes on with its thread', async () => {
    const { ask, pool: own, run } = pool(0);
    const steps = [
      { to: place, gas: plenty },
      'latest',
      { timeout: '1h', stateOverrides: code(':again @again JUMP') },
    ];
    for await (const part of run('debug_traceCall', steps)) {
      expect(part).toContain('structLogs');
      break;
    }
    expect(await ask('eth_call', short, { client: 'another' })).toBe(answerOfShort);
    expect(own.stats).toMatchObject({ threads: 1, replaced: 0, busy: 0 });
  });

  it('ends with what is under way', async () => {
    const { ask, pool: own } = pool(0);
    const asked = [ask('eth_call', endless), ask('eth_call', hanging), ask('eth_call', short)];
    await own.close();
    for (const answer of await Promise.all(asked)) {
      expect(answer).toMatchObject({ code: -32005, message: expect.stringContaining('the node stops') });
    }
    expect(own.stats).toMatchObject({ threads: 0, queued: 0 });
    expect(await ask('eth_call', short)).toMatchObject({
      message: 'the node stops: it takes no more executions',
    });
  });

  it('tells when no thread can be started, and tries again', async () => {
    const settings = { rpcGasCap: 0n, rpcEvmTimeoutMs: 0 };
    const { ask, pool: own } = pool(0, { data: { dataDir: temporaryFolder(onTestFinished), settings } });
    expect(await ask('eth_call', short)).toMatchObject({
      message: 'the thread that ran the execution ended',
    });
    expect(own.stats.startFailure).toBeTypeOf('string');
    expect(await ask('eth_call', short)).toMatchObject({
      message: 'the thread that ran the execution ended',
    });
    expect(own.stats.replaced).toBe(2);
  });
});

// `npm run soak stalls` asks for 256 of them, with the time that they have in earnest.
describe('a node under 64 loops without end', () => {
  it('answers others before any of them is over', async () => {
    const busy = await startTestNode(onTestFinished, {
      rpcWorkers: 1,
      chains: { ...defaultChainSettings, rpcGasCap: 0n, rpcEvmTimeoutMs: 50 },
    });
    const path = '/ext/bc/C/rpc';
    const transport = webSocketTransport({ url: `${busy.url.replace('http', 'ws')}/ext/bc/C/ws`, WebSocket });
    onTestFinished(() => transport.close());
    const another = createNodeClient({ transport }).chain('C').eth;
    let over = 0;
    const loops = Array.from({ length: 64 }, () =>
      busy.call(path, 'eth_call', endless).then(({ error }) => {
        over += 1;
        return error?.message;
      }),
    );
    for (let round = 0; round < 10; round += 1) {
      expect(await another.blockNumber()).toBe(0n);
      const input = `0x${'00'.repeat(round)}` as const;
      expect(await another.call({ args: { to: place, input, gas: 100_000n }, block: 'latest' })).toBe('0x');
    }
    expect(over).toBeLessThan(64);
    const messages = await Promise.all(loops);
    expect(messages.every((message) => /aborted|waited|too many/u.test(message ?? ''))).toBe(true);
    expect(JSON.stringify(await (await fetch(`${busy.url}/ext/health`)).json())).toContain('"executions"');
    expect(await (await fetch(`${busy.url}/ext/metrics`)).text()).toMatch(/^firn_executions_total [1-9]/mu);
  });
});
