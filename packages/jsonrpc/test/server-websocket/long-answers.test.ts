import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { pieceLength } from '../../src/server/answer-text.js';
import { callText } from '../demo-endpoint.js';
import { closed, next, open, start } from '../web-socket-server.js';

describe('a long answer over WebSocket', () => {
  it('goes as fragments, each in a turn of the event loop, and what comes meanwhile after it', async () => {
    const long = '𝄞é0'.repeat(600_000);
    const { url } = await start({ echo: (params) => (JSON.stringify(params) === '["short"]' ? 1 : long) });
    const socket = await open(url);
    let turn = 0;
    const turns = new Map<number, number>();
    const { send } = WebSocket.prototype;
    const spy = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (
      this: WebSocket,
      ...args: unknown[]
    ) {
      if (this !== socket) turns.set(turn, (turns.get(turn) ?? 0) + (args[0] as string).length);
      Reflect.apply(send, this, args);
    });
    let timer: NodeJS.Immediate;
    const count = (): void => {
      turn += 1;
      timer = setImmediate(count);
    };
    count();
    onTestFinished(() => {
      clearImmediate(timer);
      spy.mockRestore();
    });
    socket.send(`[${callText('demo.echo', ['a'], 1)},${callText('demo.echo', ['b'], 2)}]`);
    socket.send(callText('demo.echo', ['c'], 3));
    socket.send(callText('demo.echo', ['short'], 4));
    const answer = (id: number, result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result });
    const told = [await next(socket), await next(socket), await next(socket)].map((each) =>
      JSON.stringify(each),
    );
    const wanted = [`[${answer(1, long)},${answer(2, long)}]`, answer(3, long), answer(4, 1)];
    expect(wanted.map((text) => told.includes(text))).toEqual([true, true, true]);
    expect(Math.max(...turns.values())).toBeLessThanOrEqual(pieceLength);
    expect(turns.size).toBeGreaterThan((3 * long.length) / pieceLength);
  });

  it('is encoded no further than a piece for a client that does not read', async () => {
    const long = 'x'.repeat(30_000_000);
    const { url } = await start({ echo: () => long }, { limits: { bufferedBytes: 1_000_000 } });
    const socket = await open(url);
    const { send } = WebSocket.prototype;
    let most = 0;
    const spy = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (
      this: WebSocket,
      ...args: unknown[]
    ) {
      Reflect.apply(send, this, args);
      if (this !== socket) most = Math.max(most, this.bufferedAmount);
    });
    onTestFinished(() => spy.mockRestore());
    socket.pause();
    socket.send(callText('demo.echo', [], 1));
    // The system keeps some of it for the client too.
    await expect.poll(() => most).toBeGreaterThan(0);
    const end = closed(socket);
    socket.send(callText('demo.echo', [], 2));
    socket.resume();
    expect(await end).toEqual([1013, 'reads too slowly']);
    expect(most).toBeLessThan(2 * pieceLength);
  });

  it('is out before a connection that the server ends, with what waits behind it', async () => {
    const long = 'x'.repeat(5_000_000);
    const { url, binding } = await start({
      echo: (params) => {
        if (JSON.stringify(params) === '["short"]') return 1;
        // When its first piece is under way.
        setImmediate(() => void binding.close());
        return long;
      },
    });
    const socket = await open(url);
    const end = closed(socket);
    socket.send(callText('demo.echo', ['long'], 1));
    socket.send(callText('demo.echo', ['short'], 2));
    const told = [await next(socket), await next(socket)];
    expect(told).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 1, result: long },
        { jsonrpc: '2.0', id: 2, result: 1 },
      ]),
    );
    expect(await end).toEqual([1001, 'server shuts down']);
  });
});
