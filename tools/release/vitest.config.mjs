import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.mjs';

export default mergeConfig(shared, {
  // Few files, which start programs: sharing modules would save nothing.
  test: {
    isolate: true,
    globalSetup: [join(import.meta.dirname, 'test/global-setup.ts')],

    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
