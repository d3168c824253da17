import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listenAt } from '../../src/peers/listen-at.js';

function listen(host: string, port: number) {
  const server = createServer();
  onTestFinished(() => void server.close());
  return listenAt(server, { host, port }, '--http-port');
}

it('says what to do about a port that is taken', async () => {
  const { port } = await listen('127.0.0.1', 0);
  await expect(listen('127.0.0.1', port)).rejects.toMatchObject({
    message: `cannot listen at 127.0.0.1:${port}: it is in use; stop the program that has it, or choose another with --http-port (0 takes a free one)`,
    isTaken: true,
  });
});

it.each(['192.0.2.1', '2001:db8::1'])(
  'says what to do about %s, which this machine has not',
  async (host) => {
    await expect(listen(host, 0)).rejects.toMatchObject({
      message: expect.stringContaining(
        'this machine has no such address; choose one that it has with --http-host (127.0.0.1 is this machine alone)',
      ),
      isTaken: false,
    });
  },
);
