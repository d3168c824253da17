import { describe, expect, it } from 'vitest';
import { fetchHandler } from '../../../src/server/index.js';
import { callText, demoEndpoint, warningsDuring } from '../../demo-endpoint.js';

const post = (body: string) =>
  new Request('http://127.0.0.1/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'me' },
    body,
  });

describe('fetchHandler', () => {
  it('passes an origin whose header function works when it is taken out of the object', async () => {
    let client: string | undefined;
    const endpoint = demoEndpoint({
      echo: (_, { request }) => {
        client = request.client;
        return 1;
      },
    });
    const clientOf = ({ header }: { header: (name: string) => string | undefined }) =>
      header('x-client') ?? '';
    await fetchHandler({ route: () => endpoint, clientOf })(post(callText('demo.echo', [1])));
    expect(client).toBe('me');
  });

  it('warns of no leak when calls of a batch wait for their turn', async () => {
    const endpoint = demoEndpoint({
      limits: { clientExecutions: 2 },
      echo: () => new Promise((resolve) => setTimeout(resolve, 1, 1)),
    });
    const calls = Array.from(
      { length: 30 },
      (_, id) => JSON.parse(callText('demo.echo', [1], id)) as unknown,
    );
    const warnings = await warningsDuring(async () => {
      await fetchHandler({ route: () => endpoint, clientOf: () => 'a' })(post(JSON.stringify(calls)));
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(warnings).toEqual([]);
  });
});
