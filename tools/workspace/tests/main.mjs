import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataState } from './data-state.mjs';
import { beginRun } from './leftovers.mjs';
import { packagesWithTests, readReport, reportOf } from './reports.mjs';
import { failureLines, summaryLines } from './summary.mjs';

// npm test [-- FLAGS OF TURBO]
// Runs the tests of all packages, goes on where one fails, and tells at the end how each went; failed tests come last, with file and line, and
// stand in failed-tests.txt.
const root = join(import.meta.dirname, '../../..');
const failedTests = join(root, 'failed-tests.txt');

// Who interrupts the run ends what it started, and then it tells how far it came.
process.on('SIGINT', () => {});
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
  const own = ['--continue=dependencies-successful', '--output-logs=new-only'];
  const child = spawn('turbo', ['run', task, ...own, ...flags], { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
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

rmSync(failedTests, { force: true });
const packages = packagesWithTests(root);
for (const { folder } of packages) rmSync(reportOf(folder), { force: true });
const code = await (process.argv.length > 2 ? testSome(process.argv.slice(2)) : testAll());
const leftovers = await run.leftovers();
const reports = packages.flatMap(({ name, folder }) => readReport(root, name, folder));
for (const line of summaryLines(reports)) console.log(line);
if (leftovers.length > 0)
  console.error(
    `\nLeft behind by the tests, which have to end what they start and to remove what they write:\n${leftovers.join('\n')}`,
  );
const failures = failureLines(reports);
if (code !== 0 && failures.length === 0)
  console.error('\nA command failed, and no test: see what it printed above.');
if (failures.length > 0) {
  writeFileSync(failedTests, `${failures.join('\n')}\n`);
  console.error(`\nFailed tests (also in failed-tests.txt):\n${failures.join('\n')}`);
}
process.exitCode = code === 0 && leftovers.length > 0 ? 1 : code;
