import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kill } from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedStore, untilSilent } from '../../../src/store/embedded/embedded-store.js';
import { statementLimits } from '../../../src/store/store-clients.js';
import { processGone } from '../../fixtures/processes.js';
import { tempFolder } from '../../fixtures/temp-folder.js';

test('an engine that is killed is started again with its data, behind the same store', async () => {
  const restarts: number[] = [];
  const embedded = await openEmbeddedStore(tempFolder(), { onRestart: ({ pid }) => restarts.push(pid) });
  onTestFinished(() => embedded.close());
  await embedded.store.createDatabase();
  await embedded.store.command('CREATE TABLE kept (a UInt8) ENGINE = MergeTree ORDER BY a');
  await embedded.store.command('INSERT INTO kept VALUES (7)');
  const first = embedded.enginePid();
  kill(first, 'SIGKILL');
  await expect.poll(() => restarts.length).toBe(1);
  await embedded.available();
  expect(restarts).toEqual([embedded.enginePid()]);
  expect(embedded.enginePid()).not.toBe(first);
  expect(await embedded.store.query('SELECT a FROM kept')).toEqual([{ a: 7 }]);
});

test('statements fail as unavailable while there is no engine', async () => {
  const embedded = await openEmbeddedStore(tempFolder());
  await embedded.close();
  await expect(embedded.store.query('SELECT 1')).rejects.toMatchObject({ code: 'store-unavailable' });
});

const quick = { intervalMs: 20, silenceMs: 1_000, firstPauseMs: 1, longestPauseMs: 4, steadyMs: 60_000 };

test('an engine that keeps dying is started again every time, with longer and longer pauses, and its data stays', async () => {
  const lines: string[] = [];
  const embedded = await openEmbeddedStore(tempFolder(), { onOutput: (line) => lines.push(line) }, quick);
  onTestFinished(() => embedded.close());
  const { store } = embedded;
  await store.createDatabase();
  await store.command('CREATE TABLE kept (a UInt8) ENGINE = MergeTree ORDER BY a');
  for (let round = 0; round < 7; round++) {
    await store.command(`INSERT INTO kept VALUES (${round})`);
    const killed = embedded.enginePid();
    kill(killed, 'SIGKILL');
    await expect.poll(() => embedded.enginePid()).not.toBe(killed);
    await embedded.available();
  }
  expect(await store.query('SELECT count() AS rows FROM kept')).toEqual([{ rows: '7' }]);
  const told = 'the embedded store has ended: ';
  expect(lines.filter((line) => line.startsWith(told)).map((line) => line.slice(told.length))).toEqual([
    'it is started again',
    ...[1, 2, 4, 4, 4, 4].map((pause) => `again in ${pause} ms`),
  ]);
});

test('an engine that does not answer any more is ended and started again', async () => {
  const lines: string[] = [];
  const embedded = await openEmbeddedStore(tempFolder(), { onOutput: (line) => lines.push(line) }, quick);
  onTestFinished(() => embedded.close());
  await embedded.store.createDatabase();
  const silent = embedded.enginePid();
  kill(silent, 'SIGSTOP');
  await expect.poll(() => embedded.enginePid()).not.toBe(silent);
  await embedded.available();
  expect(await embedded.store.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(lines).toContain('the embedded store has not answered for 1000 ms: it is started again');
});

test('an engine that answers its watch is not ended while statements wait for all connections of their kind', async () => {
  const lines: string[] = [];
  const embedded = await openEmbeddedStore(
    tempFolder(),
    { onOutput: (line) => lines.push(line) },
    { ...quick, silenceMs: 2_000 },
  );
  onTestFinished(() => embedded.close());
  await embedded.store.createDatabase();
  const first = embedded.enginePid();
  const { connections } = statementLimits.light;
  const busy = Array.from({ length: connections }, () =>
    embedded.store.query('SELECT sleep(3) AS slept', { priority: 'light' }),
  );
  expect(await Promise.all(busy)).toEqual(busy.map(() => [{ slept: 0 }]));
  expect([embedded.enginePid(), lines]).toEqual([first, []]);
});

test('closing ends the wait for an engine that cannot be started', async () => {
  const dataDir = tempFolder();
  const embedded = await openEmbeddedStore(
    dataDir,
    {},
    { ...quick, longestPauseMs: 60_000, firstPauseMs: 60_000 },
  );
  const killed = embedded.enginePid();
  rmSync(join(dataDir, 'store'), { recursive: true });
  writeFileSync(join(dataDir, 'store'), 'no folder');
  kill(killed, 'SIGKILL');
  await processGone(killed);
  const waiting = embedded.available();
  await embedded.close();
  await waiting;
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a server that answers is not silent, however long this process stood still', async () => {
  const stop = new AbortController();
  let asked = 0;
  const ask = () => {
    asked++;
    return nextTurn();
  };
  let isSilent = false;
  const watched = untilSilent(ask, { intervalMs: 1, silenceMs: 20 }, stop.signal).then(() => {
    isSilent = true;
  });
  await expect.poll(() => asked).toBeGreaterThan(0);
  const stillness = new Int32Array(new SharedArrayBuffer(4));
  for (let time = 0; time < 3; time++) {
    Atomics.wait(stillness, 0, 0, 50);
    await nextTurn();
    await nextTurn();
  }
  expect(isSilent).toBe(false);
  stop.abort();
  await watched;
});

test('a server that answers nothing is', async () => {
  await untilSilent(
    () => new Promise(() => {}),
    { intervalMs: 1, silenceMs: 20 },
    new AbortController().signal,
  );
  await untilSilent(
    () => Promise.reject(new Error('away')),
    { intervalMs: 1, silenceMs: 20 },
    new AbortController().signal,
  );
});
