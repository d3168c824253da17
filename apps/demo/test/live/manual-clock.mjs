// Loaded into a program before anything else, and into each of its threads: its clock stands still, and shows what the parent process says.
// Timers go on.
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

const systemDate = globalThis.Date;
let nowMs = Number(process.env.MANUAL_CLOCK_MS);

globalThis.Date = class extends systemDate {
  constructor(...fields) {
    super(...(fields.length === 0 ? [nowMs] : fields));
  }
  static now() {
    return nowMs;
  }
};

const clocks = new BroadcastChannel('manual clock');
clocks.unref();

if (isMainThread) {
  process.on('message', ({ clockMs }) => {
    if (clockMs === undefined) return;
    nowMs = clockMs;
    // For threads that begin later, and for those that run.
    process.env.MANUAL_CLOCK_MS = String(clockMs);
    clocks.postMessage(clockMs);
    process.send({ clockMs });
  });
  // It keeps the program alive no longer than it would be otherwise.
  process.channel.unref();
  // Nor does it outlive whoever set its clock.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
} else
  clocks.onmessage = ({ data }) => {
    nowMs = data;
  };
