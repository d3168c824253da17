import { mergeConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.mjs';

export default mergeConfig(shared, {
  test: { globalSetup: ['test/global-setup.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
});
