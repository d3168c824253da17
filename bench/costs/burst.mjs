import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

const connections = 16;

/** Microseconds of CPU time that the main thread of a process has used; Linux only. */
export function servingMicros(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e3;
}

/**
 * Opens 16 connections to a server and gives what sends so many requests over them, one at a time on each, and tells the CPU time of the serving
 * thread for each in microseconds. An answer of another status than 200 is an error.
 */
export async function openBursts({ port, pid }) {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  return {
    async burst(count, message) {
      let left = count;
      const before = servingMicros(pid);
      await Promise.all(
        sockets.map(async (socket) => {
          while (left > 0) {
            left -= 1;
            await socket.ask(message());
          }
        }),
      );
      return (servingMicros(pid) - before) / count;
    },
    end() {
      for (const { end } of sockets) end();
    },
  };
}

/** A connection on which one request is under way at a time. A client that reads heads no more than it must leaves the server the machine. */
function open(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let waiting;
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const bodyAt = text.indexOf('\r\n\r\n') + 4;
      if (bodyAt < 4) return;
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (text.length < bodyAt + length) return;
      const answer = text;
      text = '';
      if (answer.startsWith('HTTP/1.1 200')) waiting.resolve(answer.slice(bodyAt));
      else waiting.reject(new Error(answer.slice(0, 400)));
    });
    socket.on('error', (error) => (waiting?.reject ?? reject)(error));
    socket.once('connect', () =>
      resolve({
        ask: (bytes) =>
          new Promise((done, failed) => {
            waiting = { resolve: done, reject: failed };
            socket.write(bytes);
          }),
        end: () => socket.destroy(),
      }),
    );
  });
}
