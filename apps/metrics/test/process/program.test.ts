import { existsSync } from 'node:fs';
import { skipFor } from '@firn/testing/skip-for';
import { expect, onTestFinished, test } from 'vitest';
import { startEngine } from '../../src/store/embedded/engine.js';
import { createStore } from '../../src/store/store.js';
import type { StoreEndpoint } from '../../src/store/store-clients.js';
import { writeChainsFile } from '../fixtures/chains-file.js';
import { buildHandChain } from '../fixtures/hand-chain.js';
import { serveWithBalances } from '../fixtures/native-chains.js';
import { isRunning, processGone } from '../fixtures/processes.js';
import { missingRedis, startRedis } from '../fixtures/redis-server.js';
import { startRpcServer } from '../fixtures/rpc-server.js';
import { enginePid, startServiceProcess } from '../fixtures/service-process.js';
import { tempFolder } from '../fixtures/temp-folder.js';

async function setUp() {
  const rpc = await startRpcServer([]);
  onTestFinished(() => rpc.close());
  serveWithBalances(rpc, buildHandChain());
  const folder = tempFolder();
  const chainsFile = writeChainsFile(folder, [{ rpcUrl: rpc.url }]);
  const dataDir = `${folder}/data`;
  const start = (...args: string[]) => {
    const service = startServiceProcess([
      '--chains-file',
      chainsFile,
      '--data-dir',
      dataDir,
      '--log-level',
      'error',
      ...args,
    ]);
    onTestFinished(service.kill);
    return service;
  };
  return { start, dataDir };
}

const seriesOf = async (url: string, query = '') =>
  (
    await fetch(`${url}/v2/chains/43112/metrics/txCount?timeInterval=month&endTimestamp=1772323200${query}`)
  ).json() as Promise<{
    results: unknown[];
    nextPageToken?: string;
  }>;
const leases = async (endpoint: StoreEndpoint) => {
  const client = createStore(endpoint, 'firn');
  try {
    return await client.query<{ resource: string }>('SELECT resource FROM leases FINAL WHERE held = 1');
  } finally {
    await client.close();
  }
};
const january = { timestamp: 1_767_225_600, value: 4 };
const february = { timestamp: 1_769_904_000, value: 2 };

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends the program with 0, and the engine with it',
  async (signal) => {
    const { start, dataDir } = await setUp();
    const service = start();
    await service.listening;
    const engine = enginePid(dataDir);
    expect(isRunning(engine)).toBe(true);
    service.child.kill(signal);
    expect(await service.exited).toBe(0);
    await processGone(engine);
    expect(service.log()).toBe('');
  },
);

test('kill -9 of the program ends the engine too', async () => {
  const { start, dataDir } = await setUp();
  const service = start();
  await service.listening;
  const engine = enginePid(dataDir);
  service.child.kill('SIGKILL');
  await processGone(engine);
});

test('a restart answers the same, page tokens included', async () => {
  const { start } = await setUp();
  const first = start();
  const url = await first.listening;
  await expect.poll(() => seriesOf(url)).toEqual({ results: [february, january] });
  const page = await seriesOf(url, '&pageSize=1');
  expect(page.results).toEqual([february]);
  first.child.kill('SIGTERM');
  await first.exited;
  const second = start();
  expect(await seriesOf(await second.listening, `&pageSize=1&pageToken=${page.nextPageToken}`)).toEqual({
    results: [january],
  });
});

test('a second program on the same folder is refused and says what to do', async () => {
  const { start, dataDir } = await setUp();
  const first = start();
  const url = await first.listening;
  const second = start();
  expect(await second.exited).toBe(1);
  expect(second.log()).toContain(
    `another process uses the data folder ${dataDir}: stop it or choose another --data-dir`,
  );
  expect((await fetch(`${url}/v2/live-check`)).status).toBe(200);
});

test('processes on one ClickHouse server share it: a chain has one writer at a time, and all of them answer the same', async () => {
  const { start, dataDir } = await setUp();
  const server = await startEngine({
    dataDir: tempFolder(),
    database: 'firn',
    password: 'secret word',
    isPrivate: false,
  });
  onTestFinished(() => server.close());
  const store = `http://${server.endpoint.username}:secret%20word@127.0.0.1:${server.port}/firn`;
  const first = start('--store', store);
  const url = await first.listening;
  await expect.poll(() => seriesOf(url)).toEqual({ results: [february, january] });
  const second = start('--store', store);
  const other = await second.listening;
  const page = await seriesOf(url, '&pageSize=1');
  expect(await seriesOf(other, `&pageSize=1&pageToken=${page.nextPageToken}`)).toEqual({
    results: [january],
  });
  const holders = async () => {
    const held = await leases(server.endpoint);
    return held.filter(({ resource }) => resource.startsWith('chain ')).length;
  };
  expect(await holders()).toBe(1);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  // A graceful end gives the chain back at once, so nobody waits until the lease expires.
  await expect.poll(holders).toBe(1);
  expect(await seriesOf(other)).toEqual({ results: [february, january] });
  expect(existsSync(dataDir)).toBe(false);
});

test('SIGTERM ends a program that still waits for a store which nobody has indexed', async () => {
  const server = await startEngine({
    dataDir: tempFolder(),
    database: 'firn',
    password: 'word',
    isPrivate: false,
  });
  onTestFinished(() => server.close());
  const store = `http://${server.endpoint.username}:word@127.0.0.1:${server.port}/firn`;
  const service = startServiceProcess(['serve', '--store', store]);
  onTestFinished(service.kill);
  // It makes the database when it connects, and then asks for the schema again and again.
  const client = createStore(server.endpoint, 'system');
  onTestFinished(() => client.close());
  await expect.poll(() => client.query('EXISTS DATABASE firn')).toEqual([{ result: 1 }]);
  service.child.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(service.log()).toContain('"signal":"SIGTERM"');
});

test(
  'a port that is taken ends a program that shares its rate limits too',
  skipFor(missingRedis),
  async () => {
    const { start } = await setUp();
    const rpc = await startRpcServer([]);
    onTestFinished(() => rpc.close());
    const redis = await startRedis(onTestFinished);
    const service = start('--redis', redis.url, '--http-port', new URL(rpc.url).port);
    expect(await service.exited).toBe(1);
    expect(service.log()).toContain('is taken by another program: stop it, or choose another --http-port');
  },
);

test.each<[string, number, string[], string]>([
  [
    'a wrong setting',
    2,
    ['--http-port', 'x'],
    '--http-port (or FIRN_METRICS_HTTP_PORT): expected an integer from 0 to 65535, got x',
  ],
  ['a port that is taken', 1, [], 'is taken by another program: stop it, or choose another --http-port'],
])('%s ends the program with %i and a sentence', async (_name, code, args, message) => {
  const { start } = await setUp();
  const rpc = await startRpcServer([]);
  onTestFinished(() => rpc.close());
  const service = start(...(args.length > 0 ? args : ['--http-port', new URL(rpc.url).port]));
  expect(await service.exited).toBe(code);
  expect(service.log()).toContain(message);
});
