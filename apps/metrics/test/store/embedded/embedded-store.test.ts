import { kill } from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.js';
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
  await expect.poll(() => restarts.length, { timeout: 20_000 }).toBe(1);
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

test('an engine that keeps dying is given up', async () => {
  const embedded = await openEmbeddedStore(tempFolder());
  onTestFinished(() => embedded.close());
  let failure: unknown;
  embedded.failed.catch((error: unknown) => {
    failure = error;
  });
  let killed = 0;
  while (failure === undefined) {
    const pid = embedded.enginePid();
    if (pid !== killed) kill(pid, 'SIGKILL');
    killed = pid;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(failure).toMatchObject({
    code: 'store-boot-failed',
    message: 'the embedded store ended 5 times within a minute',
  });
});
