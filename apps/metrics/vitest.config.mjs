import { mergeConfig } from 'vitest/config';
import { shared, storesInMemory } from '../../vitest.shared.mjs';

export default mergeConfig(shared, {
  test: { env: storesInMemory(), globalSetup: ['test/fixtures/store-folders.ts'] },
});
