import { withIsolated } from '../../vitest.shared.mjs';

// For the threads of stores in the tests themselves.
const execArgv = ['--import', import.meta.resolve('@firn/testing/typescript-threads')];

export default withIsolated({ globalSetup: ['@firn/testing/global-setup'], execArgv }, [
  'test/meta-while-written.test.ts',
]);
