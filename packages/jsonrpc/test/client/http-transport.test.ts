import { describe, expect, it } from 'vitest';
import { callRpc, endpointTransport, httpTransport } from '../../src/client/index.js';
import { echo } from '../example-operations.js';
import { httpCases } from './http-cases.js';

describe('httpTransport', () => {
  httpCases((url, headers) => ({
    transport: httpTransport({ url, ...(headers && { headers }) }),
    done: async () => {},
  }));

  it('uses the fetch that it is given', async () => {
    const urls: string[] = [];
    const own: typeof fetch = async (url) => {
      urls.push(String(url));
      return new Response('{"jsonrpc":"2.0","id":1,"result":7}');
    };
    expect(await callRpc(httpTransport({ url: new URL('http://node.example'), fetch: own }), echo, [])).toBe(
      7,
    );
    expect(
      await callRpc(endpointTransport({ url: 'https://rpc.example/?key=1', fetch: own }), echo, []),
    ).toBe(7);
    expect(urls).toEqual(['http://node.example/ext/demo', 'https://rpc.example/?key=1']);
  });

  it('tells no key of its address', async () => {
    const busy: typeof fetch = async () => new Response('busy', { status: 503 });
    const transport = endpointTransport({ url: 'https://rpc.example/?key=hidden', fetch: busy });
    await expect(callRpc(transport, echo, [])).rejects.toMatchObject({
      message: `${echo.method} at https://rpc.example/?key=…: HTTP 503: busy`,
      url: 'https://rpc.example/?key=…',
    });
  });
});
