import { expect, test } from 'vitest';
import { untilSilent } from '../../../src/store/embedded/pulse.js';

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
