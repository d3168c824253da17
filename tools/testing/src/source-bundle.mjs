import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { external } from '../../../apps/node/rolldown.config.mjs';

const conditionNames = ['@firn/source', 'module', 'node', 'import', 'default'];
const runVariable = 'FIRN_TEST_RUN';

/**
 * Joins a source file, with all that it imports from the workspace, into one module that node runs: once for all processes of a run. Reading
 * hundreds of sources takes a process 8 s of CPU, the joined module half a second.
 * The module lies as deep in the file's package as the built program, from where programs find other files.
 */
export async function sourceBundle(file) {
  const packageFolder = packageOf(file);
  const name = relative(packageFolder, file).replaceAll(/[^\w-]+/g, '-');
  const folder = join(packageFolder, 'node_modules', `${prefixOfRun()}${name}`);
  const bundle = join(folder, 'main.js');
  if (existsSync(bundle)) return bundle;
  const draft = mkdtempSync(`${folder}-draft-`);
  const sources = await write(file, join(draft, 'main.js'));
  // Entries of the program's threads, which it looks for beside itself.
  const folders = new Set(sources.filter(existsSync).map(dirname));
  for (const folder of folders) {
    for (const worker of readdirSync(folder).filter((name) => name.endsWith('-worker.ts'))) {
      await write(join(folder, worker), join(draft, `${basename(worker, '.ts')}.js`));
    }
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process of the run was faster.
    if (!existsSync(bundle)) throw error;
    rmSync(draft, { recursive: true });
  }
  return bundle;
}

/** Lets the processes that this one starts share bundles. Returns a function that removes those of a package. */
export function shareBundles(packageFolder) {
  process.env[runVariable] ??= randomUUID();
  const [folder, prefix] = [join(packageFolder, 'node_modules'), prefixOfRun()];
  return () => {
    for (const name of readdirSync(folder)) {
      if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  };
}

/** The folder of the package that a file belongs to. */
export function packageOf(file) {
  const folder = dirname(file);
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder);
}

export const areBundlesShared = () => process.env[runVariable] !== undefined;

const prefixOfRun = () => `.bundle-${process.env[runVariable]}-`;

async function write(input, file) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input,
    external: ['vitest', ...external],
    platform: 'node',
    // Node 20 does not know `await using`.
    transform: { target: 'node20' },
    resolve: { conditionNames, extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  const { output } = await bundle.write({ file, format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].moduleIds;
}
