import { existsSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config';
import { beginPart } from './tools/testing/src/test-run.mjs';

// Before anything reads where folders lie.
beginPart();

/**
 * Files that take over a minute or repeat what one round shows. `npm test` leaves them out; `FIRN_TESTS=soak` runs them and nothing else:
 * the commands that `npm run soak` lists.
 */
const soaks = 'test/**/*.soak.test.ts';
const isSoak = process.env.FIRN_TESTS === 'soak';

/** Reads other workspace packages from their sources, so that tests need no build. */
const fromSources = reading(['@firn/source', 'module', 'node']);

/**
 * `npm test` has built every package, and says so: what others depend on is read as it is published. Sources would be transformed anew in each
 * package whose tests read them.
 */
const asPublished = {
  ...reading(['module', 'node']),
  server: { deps: { external: [/\/(apps|packages|tools)\/[^/]+\/dist\/.*\.js$/] } },
};

function reading(conditions) {
  return { resolve: { conditions }, ssr: { resolve: { conditions } }, server: {} };
}

const { server, ...resolving } = process.env.FIRN_TESTS_READ === 'built' ? asPublished : fromSources;

/**
 * The settings of every test run. The files of a package share their modules: reading them anew for each file takes longer than most tests.
 * A file that needs its own stands in `withIsolated`.
 */
export const shared = defineConfig({
  ...resolving,
  test: {
    server,
    include: isSoak ? [soaks] : ['test/**/*.test.ts'],
    exclude: isSoak ? configDefaults.exclude : [...configDefaults.exclude, soaks],
    isolate: false,
    reporters: ['default', fileURLToPath(new URL('./tools/testing/src/report-tests.mjs', import.meta.url))],
    // However busy the machine is: only what hangs takes as long. No test has a shorter limit.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As `eventually` waits.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    typecheck: { enabled: false },
    setupFiles: [fileURLToPath(new URL('./tools/testing/src/property-settings.ts', import.meta.url))],
    // Programs that tests start write plain text, whatever asks for colours: a terminal, CI, FORCE_COLOR.
    env: { NO_COLOR: '1' },
  },
});

/** What the stores of a test run fit into several times. */
const roomForStores = 8 * 2 ** 30;

/**
 * Where tests of stores have their folders: in memory where there is room. A store makes and deletes thousands of small files, which takes ext4 a sixth
 * of the time of the metrics service's tests. What a killed process has written is there in either place. `npm test` names a folder of its own.
 */
export function storesInMemory() {
  const folder = process.env.FIRN_TESTS_MEMORY ?? (process.env.TMPDIR === undefined ? '/dev/shm' : '');
  if (!existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= roomForStores ? { TMPDIR: folder } : {};
}

/**
 * The settings of the engines and of the node, with some files that have a process of their own: they measure it, or change what others would
 * share. They share fixtures, which are sources, and so read sources alone.
 */
export function withIsolated(settings, files) {
  const { include, exclude, ...test } = mergeConfig(shared, { test: settings }).test;
  const { server, ...resolving } = fromSources;
  return {
    ...shared,
    ...resolving,
    test: {
      ...test,
      server,
      projects: [
        { extends: true, test: { name: 'shared', include, exclude: [...exclude, ...files] } },
        { extends: true, test: { name: 'isolated', include: isSoak ? [] : files, exclude, isolate: true } },
      ],
    },
  };
}
