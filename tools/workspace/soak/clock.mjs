import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clockMoments } from '@firn/testing/clock-moments';

// npm run soak clock [-- --at month|year|hour|day]
// Runs the tests of each package at moments that tests may stumble over: a month ahead, and in the last seconds of a year, an hour and a day.
// Fails if one of them fails.
const root = join(import.meta.dirname, '../../..');
const clock = join(root, 'tools/testing/src/shifted-clock.mjs');
const moments = Object.keys(clockMoments);

const { at } = parseArgs({ options: { at: { type: 'string' } } }).values;
if (at !== undefined && !moments.includes(at)) {
  console.error(`--at ${at}: expected one of ${moments.join(', ')}`);
  process.exit(2);
}

const failed = (at === undefined ? moments : [at]).filter((moment) => {
  console.log(`\n== tests at: ${moment}`);
  const options = [process.env.NODE_OPTIONS, `--import=${clock}`].filter(Boolean).join(' ');
  const env = { ...process.env, NODE_OPTIONS: options, FIRN_CLOCK_AT: moment };
  // One run of vitest for each package, because the moment is that at which vitest starts.
  const test = ['run', 'test', '--concurrency=1', '--continue=dependencies-successful'];
  const { status } = spawnSync('turbo', test, { cwd: root, stdio: 'inherit', env });
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`\nFailed at: ${failed.join(', ')}`);
  process.exitCode = 1;
}
