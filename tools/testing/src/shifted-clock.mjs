import { isMainThread } from 'node:worker_threads';
import { clockMoments } from './clock-moments.mjs';

// Lets a program live at another time: NODE_OPTIONS="--import <this file>" FIRN_CLOCK_SHIFT=86400000 npx vitest run
// FIRN_CLOCK_AT names a moment instead, and every run of vitest begins there: `npm run soak clock`.
// Programs and threads that it starts do the same. What reads the clock of the system itself, as the engine of the store does, does not.
const moment = process.env.FIRN_CLOCK_AT;
if (moment !== undefined && isMainThread && /[/\\]vitest[/\\]/.test(process.argv[1] ?? ''))
  process.env.FIRN_CLOCK_SHIFT = String(clockMoments[moment](Date.now()));

const shift = Number(process.env.FIRN_CLOCK_SHIFT ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
