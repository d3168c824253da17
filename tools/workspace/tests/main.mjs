import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginRun } from '@firn/testing/test-run';
import { dataState } from './data-state.mjs';
import { packagesWithTests, readReport, reportOf } from './reports.mjs';
import { failureLines, notEndedLines, summaryLines } from './summary.mjs';

// npm test [-- FLAGS OF TURBO]
// Runs the tests of all packages, goes on where one fails, and tells at the end how each went; failed tests come last, with file and line, and
// stand in failed-tests.txt.
const root = join(import.meta.dirname, '../../..');
const failedTests = join(root, 'failed-tests.txt');

// Who interrupts the run ends what it started, and then it tells how far it came. A terminal interrupts all programs in it; who ends this one alone, or
// asks again, does not.
let interrupted = false;
const children = new Set();
function interrupt(signal) {
  if (interrupted || signal !== 'SIGINT') for (const child of children) child.kill('SIGTERM');
  interrupted = true;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
const run = beginRun();

// Data outside of the workspace is an input of the tests too: what they said with other data is not said again.
// Packages are built before the tests of others that read them.
const env = {
  ...process.env,
  ...run.env,
  FIRN_TEST_DATA_STATE: dataState(root),
  FIRN_TESTS_READ: 'built',
};

/** They start programs and browsers, and wait for them: one after the other they take as long as all that compute, which run beside them. */
const waiting = [
  '@firn/conformance',
  '@firn/demo',
  '@firn/docs',
  '@firn/explorer',
  '@firn/mock',
  '@firn/release',
  '@firn/workspace',
];

/** The longest two. They wait for stores and programs a third of their time, so they run side by side, when all others are done. */
const longest = ['@firn/node', '@firn/metrics'];

/** Runs a task of packages. @returns its exit code. */
function turbo(task, flags) {
  if (interrupted) return 130;
  const own = ['--continue=dependencies-successful', '--output-logs=new-only'];
  const child = spawn('turbo', ['run', task, ...own, ...flags], { cwd: root, stdio: 'inherit', env });
  children.add(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });
}

function testSome(flags) {
  return turbo('test', ['--concurrency=2', ...flags]);
}

async function testAll() {
  const lane = (filters) => turbo('test', ['--concurrency=1', ...filters]);
  const only = (names) => names.map((name) => `--filter=${name}`);
  const allBut = (names) => names.map((name) => `--filter=!${name}`);
  // Not in the lanes, which would build the same packages at the same time.
  const codes = [await turbo('build', [])];
  codes.push(...(await Promise.all([lane(only(waiting)), lane(allBut([...waiting, ...longest]))])));
  codes.push(...(await Promise.all(longest.map((name) => lane(only([name]))))));
  return codes.find((code) => code !== 0) ?? 0;
}

/**
 * Tells what `testSome` is about to do: whose results are not kept, and how long those took the last time.
 * @returns the names of the packages whose results there will be.
 */
function tellOfSome(flags) {
  const { stdout } = spawnSync('turbo', ['run', 'test', '--dry=json', ...flags], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  // Flags that turbo refuses are told by the run itself.
  if (stdout?.startsWith('{') !== true) return packages.map(({ name }) => name);
  const tests = JSON.parse(stdout).tasks.filter(
    (task) => task.task === 'test' && task.command !== '<NONEXISTENT>',
  );
  const names = tests.filter((task) => task.cache.status !== 'HIT').map((task) => task.package);
  const known = packages
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, folder }) => readReport(root, name, folder));
  const seconds = known.reduce((sum, report) => sum + report.seconds, 0);
  const took = known.length === 0 ? '' : `; ${known.length} of them took ${seconds} s the last time`;
  console.log(
    `Tests of ${names.length} packages are run, the results of ${tests.length - names.length} are kept${took}.`,
  );
  console.log(`${names.join(', ')}\n`);
  return tests.map((task) => task.package);
}

rmSync(failedTests, { force: true });
const packages = packagesWithTests(root);
const flags = process.argv.slice(2);
const asked = flags.length > 0 ? tellOfSome(flags) : packages.map(({ name }) => name);
for (const { folder } of packages) rmSync(reportOf(folder), { force: true });
const code = await (flags.length > 0 ? testSome(flags) : testAll());
const reports = packages.flatMap(({ name, folder }) => readReport(root, name, folder));
for (const line of summaryLines(reports)) console.log(line);
const failures = failureLines(reports);
const notEnded = notEndedLines(reports);
const untold = asked.filter((name) => reports.every((report) => report.name !== name));
if (interrupted) console.error(`\nInterrupted: ${untold.length} of ${asked.length} packages have no result.`);
if (notEnded.length > 0) console.error(`\nNot ended:\n${notEnded.join('\n')}`);
// The package whose tests left something behind has failed for it; this is what outlived even that. Who is ended before the end leaves things.
const wasEnded = interrupted || notEnded.length > 0;
if (wasEnded) run.kill();
const outlived = wasEnded ? [] : run.end();
if (outlived.length > 0)
  console.error(`\nLeft behind by the tests, nobody knows by which:\n${outlived.join('\n')}`);
if (!interrupted && code !== 0 && failures.length === 0)
  console.error('\nA command failed, and no test: see what it printed above.');
if (failures.length > 0) {
  writeFileSync(failedTests, `${failures.join('\n')}\n`);
  console.error(`\nFailed tests (also in failed-tests.txt):\n${failures.join('\n')}`);
}
process.exitCode = interrupted ? 130 : code === 0 && outlived.length > 0 ? 1 : code;
