import type { Database, RootDatabase } from 'lmdb';
import { textKey } from './keys.js';
import { currentProcess, isRunning, type ProcessIdentity } from './process-identity.js';
import { StoreError } from './store-error.js';

type Bytes = Database<Uint8Array, Uint8Array>;

const ownerKey = textKey('owner');

/**
 * Makes this process the owner of the store. The check and the claim are one write transaction, and lmdb admits one
 * writer among all processes, so of two that start together one is refused. An owner that was killed is replaced.
 * @throws StoreError `locked` while the owner runs.
 */
export function lockStore(root: RootDatabase<Uint8Array, Uint8Array>, locks: Bytes, folder: string): void {
  root.transactionSync(() => {
    const owner = readOwner(locks);
    if (owner !== undefined && isRunning(owner)) {
      throw new StoreError(
        'locked',
        `the data folder ${folder} is in use by process ${owner.pid}; stop it, or choose another folder`,
      );
    }
    locks.putSync(ownerKey, Buffer.from(JSON.stringify(currentProcess())));
  });
}

/** Gives the store up. */
export function unlockStore(root: RootDatabase<Uint8Array, Uint8Array>, locks: Bytes): void {
  root.transactionSync(() => locks.removeSync(ownerKey));
}

function readOwner(locks: Bytes): ProcessIdentity | undefined {
  const stored = locks.getBinary(ownerKey);
  if (stored === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(stored).toString('utf8')) as ProcessIdentity;
  } catch (cause) {
    throw new StoreError('damaged', 'the store does not tell which process holds it: it is damaged', {
      cause,
    });
  }
}
