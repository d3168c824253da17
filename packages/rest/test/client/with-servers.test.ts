import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { callRest, httpTransport, serverUrl, withServers } from '../../src/client/index.js';

const operation = (name: string) => ({
  name,
  verb: 'GET',
  encodeRequest: () => ({ target: `/${name}` }),
  idempotent: true,
  isResult: (value: unknown) => typeof value === 'string',
  explainResult: async () => () => [],
});

async function serve(name: string): Promise<string> {
  const server = createServer((request, response) => response.end(JSON.stringify(`${name}${request.url}`)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('sends operations to their own servers, and all others to the one address', async () => {
  const [main, own] = [await serve('main'), await serve('own')];
  const transport = withServers(`${main}/v1`, { there: `${own}/v2/`, beside: '/uploads' }, (baseUrl) =>
    httpTransport({ baseUrl }),
  );
  const call = (name: string) => callRest<undefined, unknown>(transport, operation(name), undefined);
  expect(await call('here')).toBe('main/v1/here');
  expect(await call('there')).toBe('own/v2/there');
  expect(await call('beside')).toBe('main/uploads/beside');
});

it('names the server that was asked in errors', async () => {
  const main = await serve('main');
  const transport = withServers(main, { there: `${main}/own` }, (baseUrl) => httpTransport({ baseUrl }));
  const wrong = { ...operation('there'), isResult: () => false };
  await expect(callRest<undefined, unknown>(transport, wrong, undefined)).rejects.toMatchObject({
    url: `${main}/own/there`,
  });
});

const server = {
  url: 'https://{region}.example.com/{base}',
  variables: { region: { default: 'eu', values: ['eu', 'us'] }, base: { default: 'v1' } },
} as const;

it('makes an address of a documented server', () => {
  expect(serverUrl(server)).toBe('https://eu.example.com/v1');
  expect(serverUrl(server, { region: 'us', base: '$&' })).toBe('https://us.example.com/$&');
  expect(serverUrl({ url: 'https://a.example' })).toBe('https://a.example');
  // @ts-expect-error: no such region
  expect(() => serverUrl(server, { region: 'mars' })).toThrow(
    new RangeError('region: expected eu or us, received mars'),
  );
  // @ts-expect-error: no such variable
  expect(serverUrl(server, { planet: 'mars' })).toBe('https://eu.example.com/v1');
});
