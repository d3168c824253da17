import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { soaks } from './soaks.mjs';

// npm run soak [NAME [-- FLAGS]]
// Lists tests that take too long for every change, or runs one of them.
const [name, ...flags] = process.argv.slice(2);
const soak = soaks.find((each) => each.name === name);

if (soak !== undefined) {
  const cwd = join(import.meta.dirname, '../../..');
  // The shell passes the flags on as they are.
  const { status } = spawnSync('sh', ['-c', `${soak.command} "$@"`, 'soak', ...flags], {
    cwd,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  if (name !== undefined) console.error(`unknown soak "${name}"; expected one of these:`);
  const width = Math.max(...soaks.map((each) => each.name.length));
  for (const { name, minutes, says } of soaks)
    console.log(`npm run soak ${name.padEnd(width)}  ${String(minutes).padStart(3)} min  ${says}`);
  process.exitCode = name === undefined ? 0 : 2;
}
