import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesWithTests, readReport, reportOf } from './reports.mjs';
import { failureLines, summaryLines } from './summary.mjs';

// npm test [-- FLAGS OF TURBO]
// Runs the tests of all packages, goes on where one fails, and tells at the end how each went; failed tests come last, with file and line, and
// stand in failed-tests.txt.
const root = join(import.meta.dirname, '../../..');
const failedTests = join(root, 'failed-tests.txt');

function turbo() {
  const flags = ['--continue=dependencies-successful', '--concurrency=2', '--output-logs=new-only'];
  const child = spawn('turbo', ['run', 'test', ...flags, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

rmSync(failedTests, { force: true });
const packages = packagesWithTests(root);
for (const { folder } of packages) rmSync(reportOf(folder), { force: true });
const code = await turbo();
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
