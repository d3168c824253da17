import { isStoreError, openStore, type Store, StoreError } from '@firn/storage';

/**
 * Opens the store of a node that does not run, to read it. Its lock, which keeps the node from starting meanwhile, is a file of the folder.
 * @throws StoreError `folder` where that may not be written, saying what to do; what {@link openStore} throws
 */
export function openStoppedStore(folder: string): Store {
  try {
    return openStore(folder);
  } catch (error) {
    if (!isStoreError(error) || error.code !== 'folder') throw error;
    throw new StoreError(
      'folder',
      `${error.message.split(': ', 1)[0]}, and even to be read it takes a lock there: name a copy of it in a place that this user may write to`,
      { cause: error },
    );
  }
}
