import { mergeConfig } from 'vitest/config';
import { shared, storesInMemory } from '../../vitest.shared.mjs';

// Its tests wait for programs and engines much of their time: `npm test` gives it all cores.
export default mergeConfig(shared, {
  test: { maxWorkers: '100%', env: storesInMemory(), globalSetup: ['test/fixtures/store-folders.ts'] },
});
