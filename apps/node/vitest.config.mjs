import { storesInMemory, withIsolated } from '../../vitest.shared.mjs';

const { href } = { href: import.meta.resolve('@firn/testing/typescript-threads') };
const settings = {
  // The longest of all: `npm test` gives it all cores.
  maxWorkers: '100%',
  env: storesInMemory(),
  globalSetup: ['@firn/testing/global-setup'],
  // For the threads of nodes in the tests themselves.
  execArgv: ['--import', href],
};

export default withIsolated(settings, [
  // They measure the heap, the profile and what runs of their process.
  'test/profiling/*.test.ts',
  'test/rpc/request-path.test.ts',
]);
