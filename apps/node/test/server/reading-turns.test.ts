import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HeldSockets } from '../../src/server/held-sockets.js';
import { ReadingTurns } from '../../src/server/reading-turns.js';

function connections() {
  const waiting = new ReadingTurns(new HeldSockets());
  const read: string[] = [];
  const add = (client: string, name: string): void => {
    const socket = new Socket();
    socket.resume = () => {
      read.push(client + name);
      return socket;
    };
    waiting.add(client, socket);
  };
  return { add, read };
}

describe('ReadingTurns', () => {
  it('reads one connection in a turn, each client in its turn, when no more arrive', async () => {
    const { add, read } = connections();
    for (const name of ['1', '2', '3']) add('a', name);
    add('b', '1');
    await nextTurn();
    expect(read).toEqual([]);
    await nextTurn();
    expect(read).toEqual(['a1']);
    await nextTurn();
    expect(read).toEqual(['a1', 'b1']);
    await nextTurn();
    await nextTurn();
    expect(read).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('reads one after 128 turns in a row that brought a connection each', async () => {
    const { add, read } = connections();
    for (let turn = 0; turn < 128; turn++) {
      add('a', String(turn));
      await nextTurn();
    }
    expect(read).toEqual([]);
    add('a', '128');
    await nextTurn();
    expect(read).toEqual(['a0']);
  });
});
