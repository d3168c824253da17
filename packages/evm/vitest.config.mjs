// @boundaries-ignore the settings of every test run belong to the workspace
import { withIsolated } from '../../vitest.shared.mjs';

const settings = { maxWorkers: '100%', globalSetup: ['@firn/testing/global-setup'] };

export default withIsolated(settings, [
  // It reads modules anew.
  'test/execution/fork-boundaries.test.ts',
]);
