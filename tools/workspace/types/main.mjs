import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packages } from '../packages.mjs';
import { compilerErrors } from './compiler-errors.mjs';
import { projectsOf } from './projects.mjs';

// npm run typecheck
// Compiles every package, then its tests: one compiler each time, because it reads once what many packages import. Where it refuses something, that is
// all that is printed.
const root = join(import.meta.dirname, '../../..');
const { built, checked } = projectsOf(packages(root));

for (const projects of [built, checked]) {
  const { status, error, stdout, stderr } = spawnSync('tsc', ['--build', ...projects], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  if (status === 0) continue;
  console.error(compilerErrors(stdout).join('\n') || stdout + stderr);
  process.exitCode = status ?? 1;
  // Tests are compiled with what the packages are built to.
  break;
}
