import { mergeConfig } from 'vitest/config';
// @boundaries-ignore the settings of every test run belong to the workspace
import { shared } from '../../vitest.shared.mjs';

export default mergeConfig(shared, {
  test: { globalSetup: ['test/global-setup.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
});
