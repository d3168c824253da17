import { spawnSync } from 'node:child_process';
import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test is skipped; the closing summary says it. */
    skipReason?: string;
  }
}

/**
 * Options of a test or of a suite that needs what may be missing here: then it is skipped, and the closing summary says why.
 * @param missing what is missing, in words; undefined where nothing is.
 */
export function skipFor(missing: string | undefined): TestOptions {
  return missing === undefined ? {} : { skip: true, meta: { skipReason: missing } };
}

/** Why tests of what only Linux has are skipped, or undefined on Linux. */
export const notLinux: string | undefined = process.platform === 'linux' ? undefined : 'needs Linux';

/** Why tests that use limits and signals of Unix are skipped, or undefined where those are. */
export const notUnix: string | undefined =
  process.platform === 'win32' ? 'needs a Unix, which has limits for processes' : undefined;

/** Why tests that run a program of the system are skipped, or undefined where it is installed. */
export function missingProgram(name: string): string | undefined {
  return spawnSync(name, ['--version']).status === 0 ? undefined : `${name} is not installed`;
}
