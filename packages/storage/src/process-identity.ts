import { readFileSync } from 'node:fs';

/** A process of this machine. The number alone is not enough: numbers are used again. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in clock ticks since boot, where the system tells it; otherwise empty. */
  readonly startedAt: string;
}

/** The identity of the process that runs this code. */
export function currentProcess(): ProcessIdentity {
  return { pid: process.pid, startedAt: startTime(process.pid) };
}

/** Whether this very process still runs: one that has ended and waits for its parent does not. Where start times are not told, any process of that number counts. */
export function isRunning(identity: ProcessIdentity): boolean {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it runs, under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startTime(identity.pid) === identity.startedAt;
}

// Field 22 of /proc/<pid>/stat; empty for a process that has ended, which stays there until its parent asks for it (field 3).
// The second field is a name in brackets that may itself hold spaces and brackets.
function startTime(pid: number): string {
  if (process.platform !== 'linux') return '';
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(state) ? '' : (rest[18] ?? '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}
