import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { soakFlags } from './soak-flags.js';

const { seed, factor, minutes, only } = soakFlags(
  'npm run soak properties',
  'Asks the property tests of all packages for values that break them: others than every day, and more. What it finds becomes a case of its own.',
  {
    seed: { default: 0, about: 'repeats a run; 0: each round has another, and prints it', most: 2 ** 31 - 1 },
    factor: { default: 10, about: 'so many times the values of every day', least: 1 },
    minutes: { default: 0, about: 'begins further rounds until so many are over' },
    only: { default: '', about: 'a part of the path of the packages or files that are asked' },
  },
);

/** npm runs its scripts there. */
const root = process.cwd();
const uses = /from '(?:fast-check|@firn\/property-tests|@firn\/testing\/property-settings)'/;

/** The test files that ask properties, themselves or through a fixture, by the folder of their package, relative to both. */
function filesByPackage(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const group of ['packages', 'apps', 'tools']) {
    for (const name of readdirSync(join(root, group))) {
      const folder = join(group, name);
      const files = testsIn(folder).filter((file) => join(folder, file).includes(only));
      if (files.length > 0) found.set(folder, files);
    }
  }
  return found;
}

function testsIn(folder: string): string[] {
  const names = readdirSync(join(root, folder));
  if (!names.includes('vitest.config.mjs') || !names.includes('test')) return [];
  return readdirSync(join(root, folder, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.soak)\.test\.ts$/.test(file) && !file.includes('node_modules'))
    .map((file) => join('test', file))
    .filter((file) => asksProperties(join(root, folder, file), new Set()))
    .sort();
}

/** Whether a file of tests, or a fixture that it imports, makes values. @param seen files that are looked at already */
function asksProperties(file: string, seen: Set<string>): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const fixtures = [...text.matchAll(/from '(\.{1,2}\/[^']+)'/g)]
    .map(([, path = '']) => join(dirname(file), path.replace(/\.js$/, '.ts')))
    .filter((path) => path.includes(`${sep}test${sep}`) && existsSync(path));
  return uses.test(text) || fixtures.some((fixture) => asksProperties(fixture, seen));
}

/** Runs the files of a package; resolves to what it printed if one of them failed. */
async function ask(folder: string, files: readonly string[], round: number): Promise<string | undefined> {
  const vitest = join(root, 'node_modules/.bin/vitest');
  const child = spawn(vitest, ['run', '--testTimeout=0', '--hookTimeout=0', ...files], {
    cwd: join(root, folder),
    env: {
      ...process.env,
      NO_COLOR: '1',
      FIRN_PROPERTY_SEED: String(round),
      FIRN_PROPERTY_FACTOR: String(factor),
    },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return code === 0 ? undefined : Buffer.concat(chunks).toString();
}

const packages = filesByPackage();
if (packages.size === 0) {
  console.error(`no test file with properties has ${JSON.stringify(only)} in its path`);
  process.exit(2);
}
const started = performance.now();
const failed: string[] = [];
do {
  const round = seed === 0 ? randomInt(1, 2 ** 31) : seed;
  console.log(`seed ${round}, ${factor} times the values of every day`);
  for (const [folder, files] of packages) {
    const begun = performance.now();
    const output = await ask(folder, files, round);
    const seconds = String(Math.round((performance.now() - begun) / 1000)).padStart(5);
    console.log(
      `${output === undefined ? 'ok    ' : 'FAILED'}${seconds}s  ${folder} (files: ${files.length})`,
    );
    if (output === undefined) continue;
    console.error(output.trimEnd());
    failed.push(`npm run soak properties -- --seed ${round} --factor ${factor} --only ${folder}`);
  }
} while (seed === 0 && performance.now() - started < minutes * 60_000);
if (failed.length > 0)
  console.error(`\nThe counterexamples stand above. To see one again:\n${failed.join('\n')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
