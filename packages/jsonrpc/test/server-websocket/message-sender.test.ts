import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { MessageSender } from '../../src/server-websocket/message-sender.js';

/** A connection, and the messages that went to the system together each time. */
function openConnection(bufferedBytes?: number) {
  const writes: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  const socket = {
    send: (text: string) => void stream.write(text),
    get bufferedAmount() {
      return stream.writableLength;
    },
  } as unknown as WebSocket;
  return { sender: new MessageSender(socket, stream, bufferedBytes), writes };
}

const afterTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('short messages of one connection', () => {
  it('that are sent in one turn go to the system together, in their order', async () => {
    const { sender, writes } = openConnection();
    sender.send('a');
    sender.send('b', 'c');
    void Promise.resolve().then(() => sender.send('d'));
    expect(writes).toEqual([]);
    await afterTurn();
    sender.send('e');
    await afterTurn();
    expect(writes).toEqual([['a', 'bc', 'd'], ['e']]);
  });

  it('are not held back where they are many', async () => {
    const { sender, writes } = openConnection();
    const message = 'x'.repeat(1_000);
    for (let count = 0; count < 200; count += 1) {
      sender.send(message);
      expect(sender.waiting).toBeLessThan(70_000);
    }
    await afterTurn();
    expect(writes.map(({ length }) => length)).toEqual([66, 66, 66, 2]);
  });

  it('are held back to half of what a client may leave unread', () => {
    const { sender } = openConnection(4_000);
    for (let count = 0; count < 200; count += 1) {
      sender.send('x'.repeat(100));
      expect(sender.waiting).toBeLessThanOrEqual(2_000);
    }
  });
});
