import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { JobRunner } from '../executions/job-runner.js';
import type { ThreadData, ToThread } from '../executions/messages.js';
import { executedMethods } from './executed-methods.js';

const beatIntervalMs = 50;

if (parentPort === null) throw new Error('this is the code of an execution thread');
const port = parentPort;
const data = workerData as ThreadData;
const beats = new Int32Array(data.beats);
setInterval(() => {
  Atomics.add(beats, 0, 1);
  // The limit of the heap does not count what buffers hold.
  if (getHeapStatistics().external_memory > data.maxMegabytes * 2 ** 20)
    port.postMessage({ kind: 'exhausted' });
}, beatIntervalMs);
const runner = new JobRunner(data, executedMethods, (message) => port.postMessage(message));
port.on('message', (message: ToThread) => runner.take(message));
port.postMessage({ kind: 'ready' });
