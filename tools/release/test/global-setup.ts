import type { TestProject } from 'vitest/node';

/** Prepares what is installed, once for all test files: the soak installs from a registry, the gate what is packed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { prepare } =
    process.env.FIRN_TESTS === 'soak'
      ? await import('./registry-setup.js')
      : await import('./packed-setup.js');
  return prepare(project);
}
