import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Where a node listens, once it does. @throws Error when it ends before. */
export async function listening(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the node has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^listening on (\S+)$/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(`the node ended with ${child.exitCode}`);
}

/** Settles after some time. */
export function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
