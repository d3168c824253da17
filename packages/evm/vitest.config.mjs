import { storesInMemory, withIsolated } from '../../vitest.shared.mjs';

const settings = { env: storesInMemory(), globalSetup: ['@firn/testing/global-setup'] };

export default withIsolated(settings, [
  // It reads modules anew.
  'test/execution/fork-boundaries.test.ts',
]);
