import type { Store } from './store.js';

/** A store that counts what was read from it. */
export interface CountedStore {
  readonly store: Store;
  /** How many reads have ended. */
  reads(): number;
}

/** Counts the reads of a store. */
export function countReads(store: Store): CountedStore {
  let ended = 0;
  return {
    store: {
      ...store,
      query: (statement, options) => store.query<never>(statement, options).finally(() => ended++),
      // It may store what it reads.
      command: (statement, options) => store.command(statement, options).finally(() => ended++),
    },
    reads: () => ended,
  };
}
