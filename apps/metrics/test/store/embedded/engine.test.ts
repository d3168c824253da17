import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killProgram } from '@firn/testing/kill-program';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Engine, type EngineOptions, startEngine } from '../../../src/store/embedded/engine.js';
import { engineMemoryLimit, findLibchdb, prepareLaunch } from '../../../src/store/embedded/engine-config.js';
import { createStore } from '../../../src/store/store.js';
import type { StoreEndpoint } from '../../../src/store/store-clients.js';
import { processGone } from '../../fixtures/processes.js';
import { makeTempFolder, tempFolder } from '../../fixtures/temp-folder.js';

const database = 'firn';
const password = 'word that nobody knows';

/** One for the tests that only ask. */
let asked: Engine;
let askedFolder = '';
beforeAll(async () => {
  askedFolder = makeTempFolder();
  asked = await startEngine({ dataDir: askedFolder, database, password });
});
afterAll(async () => {
  await asked?.close();
  rmSync(askedFolder, { recursive: true, force: true });
});

async function bootEngine(options: Partial<EngineOptions> = {}) {
  const engine = await startEngine({ dataDir: tempFolder(), database, password, ...options });
  onTestFinished(() => engine.close());
  return engine;
}

function connect(endpoint: StoreEndpoint, inDatabase = 'system') {
  const store = createStore(endpoint, inDatabase);
  onTestFinished(() => store.close());
  return store;
}

test('the engine answers its named user, over connections that its own process opens', async () => {
  const store = connect(asked.endpoint);
  expect(asked.endpoint.url).toBe(`http://127.0.0.1:${asked.port}`);
  expect(await store.query('SELECT currentUser() AS user, 18446744073709551615 AS largest')).toEqual([
    { user: 'firn', largest: '18446744073709551615' },
  ]);
});

test('nobody gets in without the password, and the user without one can read nothing of ours', async () => {
  const { endpoint } = asked;
  const own = connect(endpoint, database);
  await own.createDatabase();
  await own.command('CREATE TABLE kept (a UInt8) ENGINE = MergeTree ORDER BY a');
  await expect(connect({ ...endpoint, password: 'wrong' }).query('SELECT 1')).rejects.toThrow(
    /Authentication failed/,
  );
  const anonymous = connect({ ...endpoint, username: 'default', password: '' });
  await expect(anonymous.query(`SELECT * FROM ${database}.kept`)).rejects.toThrow(/Not enough privileges/);
  await expect(anonymous.command('CREATE TABLE firn.mine (a UInt8) ENGINE = Memory')).rejects.toThrow(
    /Not enough privileges/,
  );
});

/** Requests of somebody who knows the port and nothing else; each is sent on a connection that the engine's process has opened. */
const strangers = [
  ['the listener is to be stopped', 'POST', '/', 'SYSTEM STOP LISTEN HTTP'],
  ['a statement is sent in the query string', 'GET', '/?query=SELECT%201', ''],
  ['the user without a password is named', 'GET', '/?user=default&query=SELECT%201', ''],
  ...['/', '/ping', '/play', '/dashboard', '/replicas_status', '/binary', '/js/uplot.js'].map(
    (path) => [`${path} is asked for`, 'GET', path, ''] as const,
  ),
] as const;

test.each(strangers)(
  'without the key of the engine nothing happens: %s',
  async (_what, method, path, body) => {
    const { endpoint } = asked;
    const head = `${method} ${path} HTTP/1.1\r\nhost: engine\r\ncontent-length: ${body.length}\r\nconnection: close`;
    const socket = await endpoint.openConnection?.();
    if (socket === undefined) throw new Error('the engine is not private');
    socket.end(`${head}\r\n\r\n${body}`);
    expect((await socket.setEncoding('utf8').toArray()).join('')).toMatch(/^HTTP\/1.1 404 /);
    expect(await connect(endpoint).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);

test('the engine listens in a network namespace that other processes on this machine do not share', (context) => {
  // Where namespaces are not allowed the engine can be reached, and logs that.
  if (!asked.isIsolated) context.skip('this system does not let users make network namespaces');
  // The same port may be in use out here: a connection to it proves nothing.
  const namespaceOf = (process: number | 'self') => readlinkSync(`/proc/${process}/ns/net`);
  expect(namespaceOf(asked.pid)).toMatch(/^net:\[\d+\]$/);
  expect(namespaceOf(asked.pid)).not.toBe(namespaceOf('self'));
});

test('no secret of the engine stands in the list of processes', skipFor(notLinux), () => {
  const { pid, endpoint } = asked;
  const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  for (const secret of [endpoint.password, ...Object.values(endpoint.headers ?? {})])
    expect(line).not.toContain(secret);
});

test('the user of the service cannot read files or addresses through the engine', async () => {
  const store = connect(asked.endpoint);
  await expect(store.query("SELECT * FROM file('/etc/hostname', LineAsString)")).rejects.toThrow(
    /Not enough privileges/,
  );
  await expect(store.query("SELECT * FROM url('http://127.0.0.1:1/', LineAsString)")).rejects.toThrow(
    /Not enough privileges/,
  );
});

test('the configuration is readable only by its owner and goes with the engine', async () => {
  const dataDir = tempFolder();
  const engine = await bootEngine({ dataDir });
  for (const name of ['config.xml', 'users.xml']) {
    expect(statSync(join(engine.runFolder, name)).mode & 0o077).toBe(0);
  }
  await engine.close();
  await processGone(engine.pid);
  expect(readdirSync(dataDir)).toEqual(['store']);
});

test('a second engine on the same folder is refused and leaves the first one as it is', async () => {
  const dataDir = tempFolder();
  const engine = await bootEngine({ dataDir });
  await expect(
    startEngine({ dataDir, database, password: 'another', lockTimeoutMs: 200 }),
  ).rejects.toMatchObject({
    code: 'store-locked',
    message: expect.stringContaining(dataDir),
  });
  expect(await connect(engine.endpoint).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('an engine that does not start in time is ended and reported', async () => {
  await expect(
    startEngine({ dataDir: tempFolder(), database, password, bootTimeoutMs: 0 }),
  ).rejects.toMatchObject({
    code: 'store-boot-failed',
    message: expect.stringContaining('within 0 ms'),
  });
});

test('a folder with quotes, spaces and brackets in its name works', async () => {
  const engine = await bootEngine({ dataDir: join(tempFolder(), `it's <a> "folder" & more`) });
  expect(await connect(engine.endpoint).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

/** Forks a process that forks the engine. */
async function startParent(dataDir: string) {
  const launch = prepareLaunch({
    dataDir,
    database,
    password,
    port: 0,
    memoryLimitBytes: engineMemoryLimit(),
    isPrivate: true,
  });
  const script = fileURLToPath(new URL('../../../src/store/embedded/engine-child.js', import.meta.url));
  const parent = fork(
    fileURLToPath(new URL('./engine-parent.js', import.meta.url)),
    [script, findLibchdb(), ...launch.arguments],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] },
  );
  onTestFinished(() => killProgram(parent));
  const [pid] = (await once(parent, 'message')) as [number];
  onTestFinished(async () => {
    await killProgram(parent);
    await processGone(pid);
  });
  return { parent, pid };
}

test('kill -9 of the parent at any moment leaves no engine behind, and its folder can be used at once', async () => {
  const dataDir = tempFolder();
  for (const afterMs of [0, 10, 25, 40, 60, 80, 110, 150, 200, 1_000]) {
    const { parent, pid } = await startParent(dataDir);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    parent.kill('SIGKILL');
    await processGone(pid);
  }
  const engine = await bootEngine({ dataDir });
  expect(readdirSync(dataDir).sort()).toEqual([basename(engine.runFolder), 'store'].sort());
});

test('kill -9 of the parent while it is handed a connection leaves no engine behind', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { parent, pid } = await startParent(tempFolder());
  parent.send((server.address() as AddressInfo).port);
  const [socket] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => void socket.destroy());
  // The engine's process hands the connection over, which the parent never confirms.
  await new Promise((resolve) => setTimeout(resolve, 200));
  parent.kill('SIGKILL');
  await processGone(pid);
});

test('a platform without an engine is told to use a server', () => {
  expect(() => findLibchdb('win32', 'x64')).toThrow(/no embedded store for win32-x64 .*--store URL/);
});
