import { statfs } from 'node:fs/promises';
import { type Store, textKey } from '@firn/storage';
import type { StoreDamage } from '../errors/store-damage.js';
import type { ExecutionPoolStats } from '../executions/executions.js';
import type { LoopDelays } from '../profiling/loop-delays.js';
import { type HealthCheck, HealthError } from './health-check.js';

const holdsMs = 1000;
// Half of what the reference node asks for on top of its own database.
const leastDiskBytes = 256 * 1024 * 1024;
// A call that waits longer is answered as timed out.
const longestDelayMs = 30_000;

/** The checks that every node has: no chain may be called like one of them, since its own check is called as the chain is. */
export const nodeCheckNames = [
  'bootstrapped',
  'database',
  'diskspace',
  'entries',
  'eventloop',
  'executions',
] as const;

interface NodeCheck extends HealthCheck {
  readonly name: (typeof nodeCheckNames)[number];
}

/** Whether the store takes and gives back what is written. */
export function databaseCheck(store: Store): NodeCheck {
  const part = store.subStore('node/health');
  const key = textKey('checked');
  return {
    name: 'database',
    kinds: ['health'],
    holdsMs,
    run() {
      const written = textKey(new Date().toISOString());
      store.write(() => part.put(key, written));
      const read = part.get(key);
      if (read === undefined || Buffer.compare(read, written) !== 0)
        throw new Error('the store does not give back what was written');
    },
  };
}

/** Whether all that was read of the store was as it had been written. */
export function entriesCheck(damage: () => Pick<StoreDamage, 'counts' | 'sentence'>): NodeCheck {
  return {
    name: 'entries',
    kinds: ['health'],
    run() {
      const { sentence, counts: damaged } = damage();
      if (sentence !== undefined) throw new HealthError(sentence, { damaged });
    },
  };
}

/** Whether there is room in the data folder. */
export function diskSpaceCheck(
  folder: string,
  availableBytes: (folder: string) => Promise<number> = readAvailableBytes,
): NodeCheck {
  return {
    name: 'diskspace',
    kinds: ['health'],
    holdsMs,
    async run() {
      const available = await availableBytes(folder);
      const details = { availableDiskBytes: available };
      if (available >= leastDiskBytes) return details;
      throw new HealthError(
        `remaining available disk space (${available}) is below minimum required available space (${leastDiskBytes})`,
        details,
      );
    },
  };
}

async function readAvailableBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether the one thread that runs JavaScript takes its turns: it was not kept from them for long lately. */
export function loopCheck(delays: Pick<LoopDelays, 'longestMs'>): NodeCheck {
  return {
    name: 'eventloop',
    kinds: ['health'],
    run() {
      const longestDelayLatelyMs = Math.round(delays.longestMs());
      const details = { longestDelayMs: longestDelayLatelyMs };
      if (longestDelayLatelyMs <= longestDelayMs) return details;
      throw new HealthError(
        `work waited for ${longestDelayLatelyMs} ms, more than ${longestDelayMs} ms`,
        details,
      );
    },
  };
}

/** Whether contracts can be run beside the thread that serves. */
export function executionsCheck(stats: () => ExecutionPoolStats): NodeCheck {
  return {
    name: 'executions',
    kinds: ['health'],
    run() {
      const { threads, busy, queued, startFailure } = stats();
      const details = { threads, busy, queued };
      if (startFailure === undefined) return details;
      throw new HealthError(`no thread for executions can be started: ${startFailure}`, details);
    },
  };
}

/** Whether all chains that the node is to run are open. */
export function bootstrappedCheck(missingChains: () => readonly string[]): NodeCheck {
  return {
    name: 'bootstrapped',
    kinds: ['health', 'readiness'],
    run() {
      const missing = missingChains();
      if (missing.length > 0) throw new HealthError('chains are not bootstrapped', { missing });
      return { missing };
    },
  };
}
