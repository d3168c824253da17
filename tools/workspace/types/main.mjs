import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packages } from '../packages.mjs';
import { compilerErrors } from './compiler-errors.mjs';

// npm run typecheck
// Builds every package and compiles its tests. Where a compiler refuses something, that is all that is printed, with paths from the root.
const root = join(import.meta.dirname, '../../..');
const flags = [
  '--continue=dependencies-successful',
  '--output-logs=errors-only',
  '--log-order=stream',
  '--log-prefix=task',
];

const child = spawn('turbo', ['run', 'typecheck', ...flags], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
});
const chunks = [];
for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
child.once('error', (error) => {
  throw error;
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
  if (code === 0) return;
  const log = Buffer.concat(chunks).toString();
  const folders = new Map(packages(root).map(({ name, folder }) => [name, folder]));
  console.error(compilerErrors(log, folders)?.join('\n') ?? log);
});
