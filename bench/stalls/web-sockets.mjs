import { createRequire } from 'node:module';

// The node's own library: bench is not installed in the gate.
const { WebSocket } = createRequire(new URL('../../apps/node/package.json', import.meta.url))('ws');

/** Opens a WebSocket to the C-Chain. */
export function openWebSocket(target) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(new URL('/ext/bc/C/ws', target.url.replace('http', 'ws')));
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Waits for so many messages, or the end of the connection: to be refused is an answer too. */
export function answers(socket, count) {
  return new Promise((resolve) => {
    let left = count;
    socket.on('message', () => {
      left -= 1;
      if (left === 0) resolve();
    });
    socket.once('close', () => resolve());
    socket.on('error', () => socket.terminate());
  });
}
