import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { aliasesOf, bundling } from './bundle-settings.js';
import type { GeneratedPackages } from './generate-packages.js';

/** Counts of a run of generated tests. */
export interface TestRun {
  readonly passed: number;
  readonly skipped: number;
  /** Names of the failed tests. */
  readonly failed: readonly string[];
  /** What the runner printed, in the Test Anything Protocol. */
  readonly output: string;
}

/** Runs the tests that the generator makes of the examples of a document. */
export async function runExampleTests(packages: GeneratedPackages): Promise<TestRun> {
  const { name, folder } = packages;
  const outdir = join(folder, 'example-tests');
  await build({
    ...bundling,
    entryPoints: [join(folder, `${name}-server/test/generated/examples.test.ts`)],
    outdir,
    // Modules stay apart, as they are where the tests run without a bundler.
    splitting: true,
    outExtension: { '.js': '.mjs' },
    alias: aliasesOf(packages),
  });
  const output = await printed(['--test-reporter=tap', join(outdir, 'examples.test.mjs')]);
  const count = (of: string): number => Number(new RegExp(`^# ${of} (\\d+)$`, 'm').exec(output)?.[1]);
  const failed = [...output.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, test = '']) => test);
  return { passed: count('pass'), skipped: count('skipped'), failed, output };
}

async function printed(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return Buffer.concat(chunks).toString('utf8');
}
