import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { beginRun } from './tools/testing/src/test-run.mjs';

// Only for vitest, before anything reads the paths of temporary folders: other tools load this file too.
if (process.env.VITEST !== undefined) beginRun();

/**
 * Files that take over a minute or repeat a test of `npm test` at length. `npm test` leaves them out; `FIRN_TESTS=soak` runs them and nothing else.
 */
const soaks = 'test/**/*.soak.test.ts';
const isSoak = process.env.FIRN_TESTS === 'soak';

/** Reads other workspace packages from their sources, so that tests need no build. */
const fromSources = reading(['@firn/source', 'module', 'node']);

/** Reads other workspace packages as they are published: `npm test` has built them, and vitest need not transform their sources. */
const asPublished = {
  ...reading(['module', 'node']),
  server: { deps: { external: [/\/(apps|packages|tools)\/[^/]+\/dist\/.*\.js$/] } },
};

function reading(conditions) {
  return { resolve: { conditions }, ssr: { resolve: { conditions } }, server: {} };
}

const { server, ...resolving } = process.env.FIRN_TESTS_READ === 'built' ? asPublished : fromSources;

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
  ...resolving,
  test: {
    ...run,
    server,
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
 * The packages that use it share fixtures, which are sources, and therefore read sources alone.
 */
export function withIsolated(settings, files) {
  const { server, ...resolving } = fromSources;
  const { test } = mergeConfig(shared, { test: settings });
  const project = (name, own) => ({ ...resolving, test: { ...test, server, name, ...own } });
  return {
    ...resolving,
    test: {
      ...run,
      projects: [
        project('shared', { exclude: [...test.exclude, ...files] }),
        project('isolated', { include: isSoak ? [] : files, isolate: true }),
      ].slice(0, files.length === 0 ? 1 : 2),
    },
  };
}
