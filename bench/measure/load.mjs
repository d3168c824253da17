import { fork } from 'node:child_process';
import { Pool } from 'undici';

/** Starts one of the servers in `servers/` as a process of its own. */
export async function startServer(file) {
  const child = fork(new URL(`../servers/${file}`, import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message.port));
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${code}`)));
  });
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 16, pipelining: 1 });
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

/** Sends `count` requests over 16 connections and returns the answers per CPU second of the server. */
export async function answersPerCpuSecond(server, { path, body, count, answersPerRequest, check }) {
  let open = count;
  const before = await server.cpu();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (open-- > 0) {
        const answer = await server.pool.request({
          method: 'POST',
          path,
          headers: { 'content-type': 'application/json' },
          body,
        });
        const text = await answer.body.text();
        if (open === count - 1) check(answer.statusCode, JSON.parse(text));
      }
    }),
  );
  const seconds = ((await server.cpu()) - before) / 1e6;
  return (count * answersPerRequest) / seconds;
}
