import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataState } from './data-state.mjs';
import { packagesWithTests, readReport, reportOf } from './reports.mjs';
import { failureLines, summaryLines } from './summary.mjs';

// npm test [-- FLAGS OF TURBO]
// Runs the tests of all packages, goes on where one fails, and tells at the end how each went; failed tests come last, with file and line, and
// stand in failed-tests.txt.
const root = join(import.meta.dirname, '../../..');
const failedTests = join(root, 'failed-tests.txt');

// Data outside of the workspace is an input of the tests too: what they said with other data is not said again.
const env = { ...process.env, FIRN_TEST_DATA_STATE: dataState(root) };

/** Their tests take all cores by themselves, and watch programs: beside others they would wait for each other. */
const alone = ['@firn/node', '@firn/metrics'];

/** Runs the tests of some packages, so many packages at once. @returns its exit code. */
function turbo(concurrency, flags) {
  const own = [
    `--concurrency=${concurrency}`,
    '--continue=dependencies-successful',
    '--output-logs=new-only',
  ];
  const child = spawn('turbo', ['run', 'test', ...own, ...flags], { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

rmSync(failedTests, { force: true });
const packages = packagesWithTests(root);
for (const { folder } of packages) rmSync(reportOf(folder), { force: true });
const flags = process.argv.slice(2);
const filters = (prefix) => alone.map((name) => `--filter=${prefix}${name}`);
const rounds =
  flags.length > 0
    ? [[2, flags]]
    : [
        [2, filters('!')],
        [1, filters('')],
      ];
let code = 0;
for (const round of rounds) code = (await turbo(...round)) || code;
const reports = packages.flatMap(({ name, folder }) => readReport(root, name, folder));
for (const line of summaryLines(reports)) console.log(line);
const failures = failureLines(reports);
if (code !== 0 && failures.length === 0)
  console.error('\nA command failed, and no test: see what it printed above.');
if (failures.length > 0) {
  writeFileSync(failedTests, `${failures.join('\n')}\n`);
  console.error(`\nFailed tests (also in failed-tests.txt):\n${failures.join('\n')}`);
}
process.exitCode = code;
