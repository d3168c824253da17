import { createServer } from 'node:net';
import { portOwner } from './port-owner.js';

/** A port that a program is to listen at. */
export interface WantedPort {
  /** What listens there: `node`. */
  readonly program: string;
  /** The flag that chooses another: `--node-port`. */
  readonly flag: string;
  /** 0 is always free: it takes any. */
  readonly port: number;
}

/** How many ports above a taken one are tried. */
const offered = 100;

/**
 * Looks whether all ports can be listened at, before anything is started.
 * @throws Error that names each port that cannot, who has it, and a command that takes others.
 */
export async function requireFreePorts(host: string, wanted: readonly WantedPort[]): Promise<void> {
  const problems: string[] = [];
  const flags: string[] = [];
  const seen = new Set<number>();
  for (const { program, flag, port } of wanted) {
    const problem = seen.has(port) ? 'is asked for twice' : await problemOf(host, port);
    if (port !== 0) seen.add(port);
    if (problem === undefined) continue;
    problems.push(`the ${program} cannot listen at ${host}:${port}: that port ${problem}`);
    const free = await freePortAbove(host, port, seen);
    seen.add(free);
    flags.push(`${flag} ${free}`);
  }
  if (problems.length === 0) return;
  throw new Error(
    `${problems.join('\n')}\nFree the port, or take another: npm start -- ${flags.join(' ')}\n` +
      'Beside another npm start, take a folder of its own too: --data-dir <folder>',
  );
}

/** Why a port cannot be listened at; `undefined` if it can. */
async function problemOf(host: string, port: number): Promise<string | undefined> {
  const error = port === 0 ? undefined : await listenError(host, port);
  if (error === undefined) return undefined;
  if (error.code === 'EADDRINUSE') return `is taken by ${portOwner(port) ?? 'another program'}`;
  if (error.code === 'EACCES') return 'is kept for the administrator of this machine (EACCES)';
  return `gives ${error.message}`;
}

/** A free port; 0, which takes any, where there is none close above. */
async function freePortAbove(host: string, port: number, others: ReadonlySet<number>): Promise<number> {
  const first = Math.max(port + 1, 1024);
  for (let next = first; next < Math.min(first + offered, 65_536); next++) {
    if (!others.has(next) && (await listenError(host, next)) === undefined) return next;
  }
  return 0;
}

function listenError(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}
