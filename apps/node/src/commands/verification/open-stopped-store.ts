import { isStoreError, openStore, type Store, StoreError } from '@firn/storage';

/** What the system says of places that a user may read at most. */
const notAllowed: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Opens the store of a node that does not run, to read it. Its lock, which keeps the node from starting meanwhile, is a file of the folder.
 * @throws StoreError `folder` where that may not be written, saying what to do; what {@link openStore} throws
 */
export function openStoppedStore(folder: string): Store {
  try {
    return openStore(folder);
  } catch (error) {
    if (!isStoreError(error) || error.code !== 'folder') throw error;
    if (!notAllowed.has((error.cause as NodeJS.ErrnoException | undefined)?.code)) throw error;
    throw new StoreError(
      'folder',
      `${error.message}. Even to be read it takes a lock there: name a copy of it in a place that this user may write to`,
      { cause: error },
    );
  }
}
