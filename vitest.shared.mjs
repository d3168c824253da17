import { defineConfig } from 'vitest/config';

/** The settings of every test run: workspace packages are read from their sources, so that tests need no build. */
export const shared = defineConfig({
  resolve: { conditions: ['@firn/source', 'module', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions: ['@firn/source', 'module', 'node', 'import', 'default'] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    typecheck: { enabled: false },
  },
});
