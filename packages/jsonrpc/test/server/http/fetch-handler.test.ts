import { describe, expect, it } from 'vitest';
import { fetchHandler } from '../../../src/server/index.js';
import { callText, demoEndpoint } from '../../demo-endpoint.js';
import { bindingCases } from './binding-cases.js';

/** A request whose headers may be those that `Request` keeps to itself. */
function requestWith(
  url: string,
  verb: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Request {
  const request = new Request(url, { method: verb, body: body ?? null });
  return new Proxy(request, {
    get(target, name) {
      if (name === 'headers') return new Headers(headers);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('fetchHandler', () => {
  bindingCases(async (options, { verb = 'POST', path = '/', headers = {}, body }) => {
    const answer = await fetchHandler(options)(requestWith(`http://127.0.0.1${path}`, verb, headers, body));
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    };
  });

  it('fires the signal of a call with that of the request', async () => {
    const client = new AbortController();
    const endpoint = demoEndpoint({
      echo: (_, { signal }) => {
        client.abort();
        return signal.aborted;
      },
    });
    const request = new Request('http://127.0.0.1/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: callText('demo.echo'),
      signal: client.signal,
    });
    const answer = await fetchHandler({ route: () => endpoint })(request);
    expect(await answer.json()).toMatchObject({ result: true });
  });
});
