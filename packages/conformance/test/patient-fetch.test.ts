import { expect, it } from 'vitest';
import { patientFetch } from '../src/patient-fetch.js';
import { listen } from './fixtures/listen.js';

async function serve(statuses: readonly (readonly [number, string?])[]) {
  let asked = 0;
  const { url, close } = await listen((_request, response) => {
    const [status, wait] = statuses[Math.min(asked++, statuses.length - 1)] ?? [200];
    response.writeHead(status, wait === undefined ? {} : { 'retry-after': wait }).end(String(asked));
  });
  return { url, [Symbol.asyncDispose]: close };
}

it('waits as the server asks, and sends again', async () => {
  await using server = await serve([[429, '0'], [503, '0'], [200]]);
  const response = await patientFetch()(server.url);
  expect([response.status, await response.text()]).toEqual([200, '3']);
});

it('gives back a refusal that asks for more time than there is, and a 503 that asks for none', async () => {
  await using server = await serve([[429, '3600'], [503]]);
  expect((await patientFetch()(server.url)).status).toBe(429);
  expect((await patientFetch()(server.url)).status).toBe(503);
});

it('ends with its signal', async () => {
  await using server = await serve([[429, '5']]);
  await expect(patientFetch()(server.url, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/);
});
