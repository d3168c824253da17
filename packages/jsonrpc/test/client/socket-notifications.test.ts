import { describe, expect, it } from 'vitest';
import { notifyRpc, type WebSocketTransportOptions, webSocketTransport } from '../../src/client/index.js';
import { tell } from '../example-operations.js';

/** Most that waits in a socket while notifications resolve at once. */
const most = 1024 * 1024;

/** A transport over a socket that opens at once and sends what a test lets it. */
function start(options: Partial<WebSocketTransportOptions> = {}) {
  const socket = {
    readyState: 1,
    bufferedAmount: 0,
    sent: [] as string[],
    send: (text: string) => void socket.sent.push(text),
    close: () => {},
    onopen: null as (() => void) | null,
    onmessage: null,
    onerror: null,
    onclose: null,
  };
  const Class = class {
    constructor() {
      queueMicrotask(() => socket.onopen?.());
      // biome-ignore lint/correctness/noConstructorReturn: the one socket of the test.
      return socket;
    }
  } as unknown as NonNullable<WebSocketTransportOptions['WebSocket']>;
  const transport = webSocketTransport({ url: 'ws://server.test', WebSocket: Class, ...options });
  return { socket, transport };
}

describe('notifications over WebSocket', () => {
  it('wait while much waits in the socket', async () => {
    const { socket, transport } = start();
    const waiting = [most, most + 1, most + 1, most];
    Object.defineProperty(socket, 'bufferedAmount', { get: () => waiting.shift() });
    expect(await notifyRpc(transport, tell, [1])).toBeUndefined();
    expect([waiting.length, socket.sent.length]).toEqual([3, 1]);
    expect(await notifyRpc(transport, tell, [2])).toBeUndefined();
    expect([waiting.length, socket.sent.length]).toEqual([0, 2]);
  });

  it('that wait count among the calls, and end by their signals', async () => {
    const { socket, transport } = start({ maxPendingCalls: 1 });
    socket.bufferedAmount = most + 1;
    const abort = new AbortController();
    const held = notifyRpc(transport, tell, [1], { signal: abort.signal });
    await expect(notifyRpc(transport, tell, [2])).rejects.toMatchObject({ code: 'transport', sent: false });
    abort.abort();
    await expect(held).rejects.toMatchObject({ code: 'cancelled' });
    socket.bufferedAmount = 0;
    expect(await notifyRpc(transport, tell, [3])).toBeUndefined();
  });

  it('that wait when the connection is lost reject', async () => {
    const { socket, transport } = start();
    socket.bufferedAmount = most + 1;
    const held = notifyRpc(transport, tell, [1]);
    setTimeout(() => {
      socket.readyState = 3;
    }, 0);
    await expect(held).rejects.toMatchObject({
      code: 'transport',
      sent: true,
      disconnected: true,
      message: expect.stringContaining('is closed'),
    });
  });
});
