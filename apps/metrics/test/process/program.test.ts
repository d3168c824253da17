import { expect, onTestFinished, test } from 'vitest';
import { startEngine } from '../../src/store/embedded/engine.js';
import { writeChainsFile } from '../fixtures/chains-file.js';
import { buildHandChain } from '../fixtures/hand-chain.js';
import { isRunning, processGone } from '../fixtures/processes.js';
import { startRpcServer, toWire } from '../fixtures/rpc-server.js';
import { enginePid, startServiceProcess } from '../fixtures/service-process.js';
import { tempFolder } from '../fixtures/temp-folder.js';

async function setUp() {
  const rpc = await startRpcServer(buildHandChain().blocks.map(toWire));
  onTestFinished(() => rpc.close());
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
    onTestFinished(() => void service.child.kill('SIGKILL'));
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
  await expect.poll(() => seriesOf(url), { timeout: 20_000 }).toEqual({ results: [february, january] });
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

test('a ClickHouse server takes the place of the engine, for one writer at a time', async () => {
  const { start } = await setUp();
  const server = await startEngine({ dataDir: tempFolder(), database: 'firn', password: 'secret word' });
  onTestFinished(() => server.close());
  const store = `http://${server.username}:secret%20word@127.0.0.1:${server.port}/firn`;
  const first = start('--store', store);
  const url = await first.listening;
  await expect.poll(() => seriesOf(url), { timeout: 20_000 }).toEqual({ results: [february, january] });
  const second = start('--store', store);
  expect(await second.exited).toBe(1);
  expect(second.log()).toMatch(/another firn-metrics .* writes to this store: stop it, or use another store/);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  const third = start('--store', store);
  expect(await seriesOf(await third.listening)).toEqual({ results: [february, january] });
}, 60_000);

test.each<[string, string[], string]>([
  [
    'a wrong setting',
    ['--http-port', 'x'],
    '--http-port (or FIRN_METRICS_HTTP_PORT): expected an integer from 0 to 65535, got x',
  ],
  ['a port that is taken', [], 'EADDRINUSE'],
])('%s ends the program with 1 and a sentence', async (_name, args, message) => {
  const { start } = await setUp();
  const rpc = await startRpcServer([]);
  onTestFinished(() => rpc.close());
  const service = start(...(args.length > 0 ? args : ['--http-port', new URL(rpc.url).port]));
  expect(await service.exited).toBe(1);
  expect(service.log()).toContain(message);
});
