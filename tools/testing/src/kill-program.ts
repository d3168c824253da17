import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Kills a program, if it still runs, and resolves when it is gone: only then nobody writes into its folders or holds its ports. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
