import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// npm run boundaries
// Who imports whom: between packages, between files, and in the table of ARCHITECTURE.md. All of them are asked whatever fails, so that one run tells all.
const root = join(import.meta.dirname, '../../..');
const checks = [
  ['turbo', 'boundaries'],
  ['node', 'tools/workspace/imports/main.mjs'],
  ['node', 'tools/workspace/architecture/main.mjs', '--check'],
];
const results = checks.map(([command, ...args]) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }));
for (const { error } of results) if (error !== undefined) throw error;
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1;
