import { fork } from 'node:child_process';
import { Pool } from 'undici';

/** Connections that stay open for the whole run; on each of them one request is under way at a time. */
const connections = 16;

/** Starts one of the servers in `servers/` as a process of its own. */
export async function startServer(file) {
  const child = fork(new URL(`../servers/${file}`, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code}`)));
  });
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 600_000,
  });
  return {
    pool,
    /** CPU microseconds that the server has used. */
    cpu: () =>
      new Promise((resolve) => {
        child.once('message', (message) => resolve(message.user + message.system));
        child.send('cpu');
      }),
    async stop() {
      await pool.close();
      child.kill();
    },
  };
}

/**
 * Sends `count` requests and returns the answers per CPU second of the server.
 * @throws Error unless every answer has the status and the value of `expected`, whatever the order of its keys.
 */
export async function answersPerCpuSecond(server, { body, count, answersPerRequest, expected }) {
  let sent = 0;
  let verified;
  const before = await server.cpu();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < count) {
        sent++;
        const answer = await server.pool.request({
          method: 'POST',
          path: '/',
          headers: { 'content-type': 'application/json' },
          body,
        });
        const text = await answer.body.text();
        // One parsed answer vouches for all that have the same text.
        if (text !== verified) {
          if (answer.statusCode !== 200 || canonical(JSON.parse(text)) !== canonical(expected))
            throw new Error(`a wrong answer, HTTP ${answer.statusCode}: ${text.slice(0, 400)}`);
          verified = text;
        }
      }
    }),
  );
  const seconds = ((await server.cpu()) - before) / 1e6;
  return (count * answersPerRequest) / seconds;
}

function canonical(value) {
  return JSON.stringify(value, (_, item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
