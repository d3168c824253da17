import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type EngineOptions, startEngine } from '../../../src/store/embedded/engine.js';
import { engineMemoryLimit, prepareLaunch } from '../../../src/store/embedded/engine-config.js';
import { findLibchdb } from '../../../src/store/embedded/libchdb.js';
import { createStore } from '../../../src/store/store.js';
import { processGone } from '../../fixtures/processes.js';
import { tempFolder } from '../../fixtures/temp-folder.js';

const database = 'firn';
const password = 'a password';

async function bootEngine(options: Partial<EngineOptions> = {}) {
  const engine = await startEngine({ dataDir: tempFolder(), database, password, ...options });
  onTestFinished(() => engine.close());
  return engine;
}

function connect(engine: { url: string }, username: string, secret: string, inDatabase = 'system') {
  const store = createStore({ url: engine.url, username, password: secret }, inDatabase);
  onTestFinished(() => store.close());
  return store;
}

test('the engine listens on a free port of loopback and answers its named user', async () => {
  const engine = await bootEngine();
  const store = connect(engine, engine.username, password);
  expect(engine.url).toBe(`http://127.0.0.1:${engine.port}`);
  expect(await store.query('SELECT currentUser() AS user, 18446744073709551615 AS largest')).toEqual([
    { user: 'firn', largest: '18446744073709551615' },
  ]);
});

test('nobody gets in without the password, and the user without one can read nothing of ours', async () => {
  const engine = await bootEngine();
  const own = connect(engine, engine.username, password, database);
  await own.createDatabase();
  await own.command('CREATE TABLE kept (a UInt8) ENGINE = MergeTree ORDER BY a');
  await expect(connect(engine, engine.username, 'wrong').query('SELECT 1')).rejects.toThrow(
    /Authentication failed/,
  );
  const anonymous = connect(engine, 'default', '');
  await expect(anonymous.query(`SELECT * FROM ${database}.kept`)).rejects.toThrow(/Not enough privileges/);
  await expect(anonymous.command('CREATE TABLE firn.mine (a UInt8) ENGINE = Memory')).rejects.toThrow(
    /Not enough privileges/,
  );
});

test('the user of the service cannot read files or addresses through the engine', async () => {
  const engine = await bootEngine();
  const store = connect(engine, engine.username, password);
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
  expect(await connect(engine, engine.username, password).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
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
  expect(await connect(engine, engine.username, password).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('kill -9 of the parent at any moment leaves no engine behind, and its folder can be used at once', async () => {
  const dataDir = tempFolder();
  const script = fileURLToPath(new URL('../../../src/store/embedded/engine-child.js', import.meta.url));
  for (const afterMs of [0, 10, 25, 40, 60, 80, 110, 150, 200, 1_000]) {
    const launch = prepareLaunch({
      dataDir,
      database,
      password,
      port: 0,
      memoryLimitBytes: engineMemoryLimit(),
    });
    const parent = fork(
      fileURLToPath(new URL('./engine-parent.js', import.meta.url)),
      [script, findLibchdb(), ...launch.arguments],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] },
    );
    const [pid] = (await once(parent, 'message')) as [number];
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    parent.kill('SIGKILL');
    await processGone(pid);
  }
  const engine = await bootEngine({ dataDir });
  expect(readdirSync(dataDir).sort()).toEqual([basename(engine.runFolder), 'store'].sort());
});

test('a platform without an engine is told to use a server', () => {
  expect(() => findLibchdb('win32', 'x64')).toThrow(/no embedded store for win32-x64 .*--store URL/);
});
