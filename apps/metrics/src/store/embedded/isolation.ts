import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Commands of util-linux that start a program in a network namespace of its own: what listens there can be reached from inside of it alone.
 * The first needs rights that root has in most places. The second needs none where the system lets users make namespaces; it keeps the right to
 * start the loopback interface, and no other, because rights in a namespace are not what the engine takes them for.
 */
const ways = [
  ['unshare', '--net'],
  [
    ...['unshare', '--user', '--map-current-user', '--keep-caps', '--net', 'setpriv', '--no-new-privs'],
    ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+net_admin`),
  ],
] as const;

/** How a process is started so that nobody else reaches its ports. */
export interface Isolation {
  readonly execPath: string;
  readonly execArgv: readonly string[];
}

/**
 * How to keep others on this machine away from a process that uses a folder; undefined where the system does not let this user, or would take
 * the folder away from it.
 */
export async function findIsolation(folder: string): Promise<Isolation | undefined> {
  if (process.platform !== 'linux' || !isOwn(folder)) return undefined;
  for (const [execPath, ...args] of ways) {
    const execArgv = [...args, process.execPath];
    try {
      await run(execPath, [...execArgv, '--version']);
      return { execPath, execArgv };
    } catch {
      // Whatever the reason: whether it works is all that counts, and the engine starts without too.
    }
  }
  return undefined;
}

/** In a namespace of users root has no rights over files of others. */
function isOwn(folder: string): boolean {
  const own = process.getuid?.();
  return [folder, join(folder, 'store')].every((each) => {
    const found = statSync(each, { throwIfNoEntry: false });
    return found === undefined || found.uid === own;
  });
}
