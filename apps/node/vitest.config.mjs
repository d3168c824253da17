import { storesInMemory, withIsolated } from '../../vitest.shared.mjs';

const settings = {
  env: storesInMemory(),
  globalSetup: ['@firn/testing/global-setup'],
  // For the threads of nodes in the tests themselves.
  execArgv: ['--import', import.meta.resolve('@firn/testing/typescript-threads')],
};

export default withIsolated(settings, [
  // They measure the heap, the profile or the called functions of their process.
  'test/profiling/*.test.ts',
  'test/rpc/request-path.test.ts',
]);
