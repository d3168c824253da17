/** Compiles `arithmetic.as` into `src/precompiles/compiled/arithmetic.ts`. The compiler is fetched for it: it is needed only when the source changes. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const compiler = 'assemblyscript@0.28.20';
const source = fileURLToPath(new URL('arithmetic.as', import.meta.url));
const target = new URL('../src/precompiles/compiled/arithmetic.ts', import.meta.url);
const lineLength = 100;

const folder = mkdtempSync(join(tmpdir(), 'firn-wasm-'));
try {
  // The compiler knows its sources by the ending of TypeScript, which they have everything of but its types.
  const input = join(folder, 'arithmetic.ts');
  copyFileSync(source, input);
  const output = join(folder, 'arithmetic.wasm');
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--initialMemory', '1', '--maximumMemory', '1'];
  execFileSync('npx', ['-y', `--package=${compiler}`, 'asc', input, ...options, '-o', output], {
    stdio: 'inherit',
  });
  const lines = readFileSync(output)
    .toString('base64')
    .match(new RegExp(`.{1,${lineLength}}`, 'g'));
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex');
  const text = lines.map((line) => `  '${line}',`).join('\n');
  writeFileSync(
    target,
    `// Compiled from wasm/arithmetic.as with ${compiler}: npm run wasm. Not to be edited.

/** SHA-256 of the source. */
export const sourceHash = '${hash}';

/** A WebAssembly module, base64. */
export const compiledArithmetic: string = [
${text}
].join('');
`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
