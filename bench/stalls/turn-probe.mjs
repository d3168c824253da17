/**
 * Loaded into a program by `node --import` and only for measurements: tells how much CPU time the main thread takes in one turn of its event
 * loop. Between two ticks of a timer lies at least one turn; the time that the system gave to the thread in between, by the nanoseconds of
 * `/proc`, is that of the longest turn or up to a tick more. Time in which the thread waits for a processor is not in it. Linux only.
 * A request with the header `x-serving-ms` says how much the thread had taken when it was sent: what it took until the answer is the wait.
 *
 * It answers at the Unix socket that `FIRN_TURN_PROBE` names, a line for a line: `reset`, or `read`, as JSON.
 */
import { subscribe } from 'node:diagnostics_channel';
import { openSync, readSync } from 'node:fs';
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const tickMs = 4;
const { FIRN_TURN_PROBE: path } = process.env;
// What the program starts is not measured.
delete process.env.FIRN_TURN_PROBE;
if (isMainThread && path !== undefined) start(path);

function start(path) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const buffer = Buffer.alloc(64);
  const cpuMs = () =>
    Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)).split(' ')[0]) / 1e6;
  let last = cpuMs();
  let first = last;
  let longest = 0;
  let longestWait = 0;
  let memory = process.memoryUsage.rss();
  const tick = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    memory = Math.max(memory, process.memoryUsage.rss());
  };
  setInterval(tick, tickMs).unref();
  subscribe('http.server.response.finish', ({ request }) => {
    const sent = request.headers['x-serving-ms'];
    if (sent !== undefined) longestWait = Math.max(longestWait, cpuMs() - Number(sent));
  });
  const answers = {
    reset: () => {
      last = cpuMs();
      first = last;
      longest = 0;
      longestWait = 0;
      memory = process.memoryUsage.rss();
      return {};
    },
    read: () => {
      tick();
      return { turnMs: longest, waitCpuMs: longestWait, cpuMs: last - first, memoryMiB: memory / 2 ** 20 };
    },
  };
  const server = createServer((socket) => {
    socket.unref();
    // The one who measures may end at any time.
    socket.on('error', () => socket.destroy());
    socket.on('data', (line) => socket.write(`${JSON.stringify(answers[line.toString().trim()]())}\n`));
  });
  server.listen(path).unref();
}
