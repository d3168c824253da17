import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { beginRun } from './tools/testing/src/test-run.mjs';

// Before anything reads the paths of temporary folders, and only in vitest: other tools load this file too.
if (process.argv[1]?.endsWith('vitest.mjs')) beginRun();

/**
 * Files that take over a minute or repeat a test of `npm test` at length. `npm test` leaves them out; `FIRN_TESTS=soak` runs them and nothing else.
 */
const soaks = 'test/**/*.soak.test.ts';
const isSoak = process.env.FIRN_TESTS === 'soak';

/** Reads other workspace packages from their sources, so that tests need no build. */
const fromSources = reading(['@firn/source', 'module', 'node'], []);

/** Reads other workspace packages as they are published: `npm test` has built them, and vitest need not transform their sources. */
const asPublished = reading(['module', 'node'], [/\/(apps|packages|tools)\/[^/]+\/dist\/.*\.js$/]);

function reading(conditions, external) {
  const resolve = { conditions };
  return { resolve, ssr: { resolve }, test: { server: { deps: { external } } } };
}

const usual = process.env.FIRN_TESTS_READ === 'built' ? asPublished : fromSources;

/** Lets a package that reads the others as published use their fixtures, which are sources and import the sources next to them. */
const builtFixtures = {
  name: 'built-fixtures',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const [, name, fixture] = /^@firn\/([\w-]+)\/fixtures\/(.+)$/.exec(id) ?? [];
    if (fixture !== undefined)
      return join(import.meta.dirname, `packages/${name}/test/fixtures/${fixture}.ts`);
    if (!id.startsWith('.') || importer.startsWith(`${this.environment.config.root}/`)) return undefined;
    const [, folder, file] = /^(.+\/packages\/[\w-]+)\/src\/(.+)$/.exec(join(dirname(importer), id)) ?? [];
    return file && `${folder}/dist/${file}`;
  },
};

/** Settings of a run, which vitest takes from the config that it was started with. */
export const run = {
  reporters: ['default', fileURLToPath(new URL('./tools/testing/src/test-run.mjs', import.meta.url))],
  // Many tests wait for programs that they start.
  maxWorkers: availableParallelism() + 1,
};

/**
 * Settings of every package. The test files of a package share their modules, because reading them for each file takes longer than most tests.
 * `withIsolated` names files that need their own.
 */
export const shared = defineConfig({
  ...usual,
  test: {
    ...run,
    ...usual.test,
    include: isSoak ? [soaks] : ['test/**/*.test.ts'],
    exclude: isSoak ? configDefaults.exclude : [...configDefaults.exclude, soaks],
    isolate: false,
    // Only for tests that hang, on the slowest machine. No test has a shorter limit.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The limits of `eventually`.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    typecheck: { enabled: false },
    setupFiles: [fileURLToPath(new URL('./tools/testing/src/property-settings.ts', import.meta.url))],
    // Programs started by tests write plain text, even if a terminal or FORCE_COLOR asks for colours.
    env: { NO_COLOR: '1' },
  },
});

/** Several times the size of all stores of a run. */
const roomForStores = 8 * 2 ** 30;

/**
 * Puts the folders of stores on a memory file system if it has room. A store creates and deletes thousands of small files, which takes ext4 a sixth of
 * the time of the metrics service's tests. Either file system keeps what a killed process has written.
 */
export function storesInMemory() {
  const folder = process.env.FIRN_TESTS_MEMORY;
  if (folder === undefined || !existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomForStores ? { TMPDIR: folder } : {};
}

/**
 * Settings of a package with some files that run in their own process, because they measure it or change state that others would share.
 */
export function withIsolated(settings, files) {
  const { test } = mergeConfig(shared, { test: settings });
  const project = (packages, own) => ({ ...packages, test: { ...test, ...packages.test, ...own } });
  const isolated = { name: 'isolated', include: isSoak ? [] : files, isolate: true };
  return {
    test: {
      ...run,
      projects: [
        project(
          { ...usual, plugins: usual === asPublished ? [builtFixtures] : [] },
          { name: 'shared', exclude: [...test.exclude, ...files] },
        ),
        ...(files.length === 0 ? [] : [project(fromSources, isolated)]),
      ],
    },
  };
}
