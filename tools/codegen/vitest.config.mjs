import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.mjs';

/**
 * The generator imports no other workspace package, so it needs none of the shared conditions: with `import` among them, require()
 * would take the ES modules of the OpenRPC validator's dependencies, which newer releases of Node cannot parse.
 */
export default defineConfig({
  // Syntax trees live long: fewer collections of young objects save a tenth of the CPU time.
  test: { ...shared.test, execArgv: ['--max-semi-space-size=64'] },
});
