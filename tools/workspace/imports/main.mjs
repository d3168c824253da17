import { join } from 'node:path';
import { checkImports } from './check-imports.mjs';

const faults = checkImports(join(import.meta.dirname, '../../..'));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    `\n${faults.length} of them. Let a type or function move to where it belongs: a file or folder of its own, or that of what both need.`,
  );
  process.exitCode = 1;
}
