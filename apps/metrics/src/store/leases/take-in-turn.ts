import { raceSignal } from '@firn/http/client';
import type { Leases } from './leases.js';

/**
 * Leases that keep the tasks of one process apart too: whoever takes a resource that another task of the process has, or waits for, comes after it.
 * Between processes a resource belongs to the process.
 */
export function takeInTurn(leases: Leases): Leases {
  /** By resource: resolves when the last who asked for it has given it back. */
  const ends = new Map<string, Promise<void>>();
  return {
    async take(resource, signal) {
      const before = ends.get(resource);
      let end = () => {};
      const own = new Promise<void>((resolve) => {
        end = resolve;
      });
      const all = Promise.resolve(before).then(() => own);
      ends.set(resource, all);
      void all.then(() => {
        if (ends.get(resource) === all) ends.delete(resource);
      });
      try {
        if (before !== undefined) await raceSignal(before, signal);
        const { writer, release } = await leases.take(resource, signal);
        return {
          writer,
          async release() {
            await release().finally(end);
          },
        };
      } catch (error) {
        end();
        throw error;
      }
    },
    close: () => leases.close(),
  };
}
