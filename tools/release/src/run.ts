import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './published-packages.js';

const run = promisify(execFile);

/** Path of a program of the workspace's own tools: `pnpm`, `changeset`. */
export function toolPath(name: string): string {
  return path.join(root, 'node_modules/.bin', name);
}

/**
 * Runs a program to its end and gives what it printed.
 * @throws Error with everything that it printed, if it fails.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  try {
    const { stdout } = await run(program, [...args], { ...options, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(
      `${path.basename(program)} ${args.join(' ')} failed in ${options.cwd}:\n${stdout}${stderr}`,
      {
        cause: error,
      },
    );
  }
}
