import { isStoreError, StoreError } from './store-error.js';

/**
 * The error of an entry that cannot be read as it was written. Its message is for clients too: it names no files.
 * @param what tells which entry, and what of it is wrong: `block 7 is missing`.
 */
export function damagedEntry(what: string, options?: ErrorOptions): StoreError {
  return new StoreError(
    'entry',
    `the store of this node is damaged: ${what}; whoever runs it finds all that is damaged with \`firn-node verify\``,
    { ...options, entry: what },
  );
}

/** The damaged entry that an error tells of, or that caused it; `undefined` where none did. */
export function damagedEntryOf(error: unknown): string | undefined {
  if (isDamagedEntry(error)) return error.entry;
  return error instanceof Error && error.cause !== undefined ? damagedEntryOf(error.cause) : undefined;
}

/** Whether an error tells of an entry that is damaged. */
export function isDamagedEntry(error: unknown): error is StoreError {
  return isStoreError(error) && error.code === 'entry';
}
