import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import { shared, storesInMemory } from '../../vitest.shared.mjs';

export default mergeConfig(shared, {
  test: { env: storesInMemory(), globalSetup: [join(import.meta.dirname, 'test/fixtures/store-folders.ts')] },
});
