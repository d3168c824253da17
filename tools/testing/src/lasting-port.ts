import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Below those that systems give to whoever asks for any, and above those that programs are known by. */
const lowest = 10_000;
const count = 20_000;
let next = process.pid * 61 + threadId * 17;

/**
 * A port of loopback for what is started later, or again at the same place. The system gives it to nobody who asks for any, so that it is still free
 * then; whoever can ask for any, with port 0, does.
 */
export async function lastingPort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = lowest + (next++ % count);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${lowest} to ${lowest + count - 1} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
