import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NodeRequest, pathOfTarget, toOriginForm } from '../../src/server/index.js';

async function listen(listener: RequestListener): Promise<{ port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const byCallback: RequestListener = (message, response) =>
  new NodeRequest(message, response).collectText(8, (body, size) => {
    response.writeHead(body === undefined ? 413 : 200).end(`${body} ${size}`);
  });
const byPromise: RequestListener = async (message, response) => {
  const read = await new NodeRequest(message, response).readText(8);
  const isOver = typeof read === 'number';
  response
    .writeHead(isOver ? 413 : 200)
    .end(isOver ? `undefined ${read}` : `${read} ${Buffer.byteLength(read)}`);
};

describe.each([
  ['collectText', byCallback],
  ['readText', byPromise],
])('%s of a NodeRequest', (_, echo) => {
  const post = async (body: string, framing: 'announced' | 'chunked' = 'announced') => {
    const { port } = await listen(echo);
    const sent = framing === 'announced' ? body : new Blob([body]).stream();
    const init = { method: 'POST', body: sent, duplex: 'half' } as RequestInit;
    const response = await fetch(`http://127.0.0.1:${port}`, init);
    return `${response.status} ${await response.text()}`;
  };

  it('hands over the text of a body up to the limit of bytes', async () => {
    expect(await post('')).toBe('200  0');
    expect(await post('12345678')).toBe('200 12345678 8');
    expect(await post('€€12')).toBe('200 €€12 8');
  });

  it('gives the size of a body over the limit, announced or not', async () => {
    for (const framing of ['announced', 'chunked'] as const) {
      expect(await post('123456789', framing)).toBe('413 undefined 9');
      expect(await post('€€€', framing)).toBe('413 undefined 9');
    }
  });

  it('joins what comes in pieces, also inside of a character', async () => {
    const { port } = await listen(echo);
    const sent = request({ port, host: '127.0.0.1', method: 'POST' });
    const answered = once(sent, 'response');
    const [first, second] = [Buffer.from('a€').subarray(0, 2), Buffer.from('a€').subarray(2)];
    await new Promise<void>((resolve) => sent.write(first, () => resolve()));
    sent.end(second);
    const [response] = (await answered) as [IncomingMessage];
    expect(await text(response)).toBe('a€ 4');
  });
});

describe('signal of a NodeRequest', () => {
  it('fires when the client goes away before the answer', async () => {
    const { promise, resolve } = deferred<unknown>();
    const { port } = await listen((message, response) => {
      const { signal } = new NodeRequest(message, response);
      expect(signal.aborted).toBe(false);
      signal.addEventListener('abort', () => resolve(signal.reason));
      sent.destroy();
    });
    const sent = request({ port, host: '127.0.0.1' }).on('error', () => {});
    sent.end();
    expect(await promise).toMatchObject({ name: 'AbortError', message: 'the client went away' });
  });

  it('has fired where the client is gone already', async () => {
    const { promise, resolve } = deferred<boolean>();
    const { port } = await listen((message, response) => {
      response.once('close', () => resolve(new NodeRequest(message, response).signal.aborted));
      sent.destroy();
    });
    const sent = request({ port, host: '127.0.0.1' }).on('error', () => {});
    sent.end();
    expect(await promise).toBe(true);
  });

  it('stays quiet after an answer that was sent', async () => {
    const { promise, resolve } = deferred<boolean>();
    const { port } = await listen((message, response) => {
      const { signal } = new NodeRequest(message, response);
      response.once('close', () => resolve(signal.aborted));
      response.end('done');
    });
    await (await fetch(`http://127.0.0.1:${port}`)).text();
    expect(await promise).toBe(false);
  });
});

function requestOf(parts: Partial<IncomingMessage>): NodeRequest {
  return new NodeRequest(parts as IncomingMessage, {} as ServerResponse);
}

it('a header that was sent several times is one text', () => {
  const request = requestOf({ headers: { 'set-cookie': ['a', 'b'], accept: 'a' } });
  expect(request.header('set-cookie')).toBe('a, b');
  expect(request.header('accept')).toBe('a');
  expect(request.header('origin')).toBeUndefined();
});

it.each([
  ['/a/b?c=1', '/a/b', '/a/b?c=1'],
  ['http://host.example:80/a?b', '/a', '/a?b'],
  ['HTTPS://host.example', '/', '/'],
  ['http://host.example?a=/b', '/', '/?a=/b'],
  ['*', '*', '*'],
  ['ftp://host.example/a', 'ftp://host.example/a', 'ftp://host.example/a'],
])('target %s has the path %s', (url, path, pathAndQuery) => {
  expect(requestOf({ url })).toMatchObject({ path, pathAndQuery });
});

it('pathOfTarget drops the query', () => {
  expect([pathOfTarget('/a?b?c'), pathOfTarget('/a'), pathOfTarget(undefined)]).toEqual(['/a', '/a', '/']);
});

it('toOriginForm replaces the Host header by the host of an absolute target, and leaves other requests as they are', () => {
  const absolute = { url: 'http://a.example?b', headers: { host: 'b.example' } } as IncomingMessage;
  toOriginForm(absolute);
  expect(absolute).toEqual({ url: '/?b', headers: { host: 'a.example' } });
  const usual = { url: '//a.example/b', headers: { host: 'b.example' } } as IncomingMessage;
  toOriginForm(usual);
  expect(usual).toEqual({ url: '//a.example/b', headers: { host: 'b.example' } });
});
