import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientSignal, collectBody, headerText } from '../../src/server/index.js';

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

describe('collectBody', () => {
  const echo: RequestListener = (message, response) =>
    collectBody(message, 8, (body, size) => {
      response.writeHead(body === undefined ? 413 : 200).end(`${body} ${size}`);
    });
  const post = async (body: string) => {
    const { port } = await listen(echo);
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
    return `${response.status} ${await response.text()}`;
  };

  it('hands over the text of a body up to the limit of bytes', async () => {
    expect(await post('')).toBe('200  0');
    expect(await post('12345678')).toBe('200 12345678 8');
    expect(await post('€€12')).toBe('200 €€12 8');
  });

  it('says once how large the body was when it went over', async () => {
    expect(await post('123456789')).toBe('413 undefined 9');
    expect(await post('€€€')).toBe('413 undefined 9');
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

describe('clientSignal', () => {
  it('fires when the client goes away before the answer', async () => {
    const { promise, resolve } = deferred<unknown>();
    const { port } = await listen((_, response) => {
      const signal = clientSignal(response);
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
    const { port } = await listen((_, response) => {
      response.once('close', () => resolve(clientSignal(response).aborted));
      sent.destroy();
    });
    const sent = request({ port, host: '127.0.0.1' }).on('error', () => {});
    sent.end();
    expect(await promise).toBe(true);
  });

  it('stays quiet after an answer that was sent', async () => {
    const { promise, resolve } = deferred<boolean>();
    const { port } = await listen((_, response) => {
      const signal = clientSignal(response);
      response.once('close', () => resolve(signal.aborted));
      response.end('done');
    });
    await (await fetch(`http://127.0.0.1:${port}`)).text();
    expect(await promise).toBe(false);
  });
});

it('headerText joins what came several times', () => {
  expect(headerText(['a', 'b'])).toBe('a, b');
  expect(headerText('a')).toBe('a');
  expect(headerText(undefined)).toBeUndefined();
});
