/**
 * A thread that asks for something cheap, one time after the other, while the measuring one is busy sending; tells the longest wait. It sends with
 * each request what CPU time the serving thread has taken: the probe tells how much more that is when it has answered.
 * It runs until it gets a message.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const pauseMs = 5;
const { url, method, body, deadlineMs, localAddress, pid } = workerData;
const agent = new Agent({ keepAlive: true });
let goesOn = true;
parentPort.once('message', () => {
  goesOn = false;
});

const servingMs = () =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
let longest = 0;
let count = 0;
let failure;
while (goesOn && failure === undefined) {
  const since = performance.now();
  try {
    await ask();
    count += 1;
  } catch (error) {
    failure = error.message;
  }
  longest = Math.max(longest, performance.now() - since);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
agent.destroy();
parentPort.postMessage({ waitMs: longest, count, failure });

function ask() {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method,
        agent,
        localAddress,
        headers: { 'content-type': 'application/json', 'x-serving-ms': servingMs() },
        timeout: deadlineMs,
      },
      (response) => {
        response.resume();
        response.once('end', resolve);
        response.once('error', reject);
      },
    );
    outgoing.once('timeout', () =>
      outgoing.destroy(new Error(`no answer to a cheap call within ${deadlineMs} ms`)),
    );
    // A server may close a kept connection at the moment in which the next request goes out.
    outgoing.once('error', (error) =>
      error.code === 'ECONNRESET' && outgoing.reusedSocket ? ask().then(resolve, reject) : reject(error),
    );
    outgoing.end(body);
  });
}
