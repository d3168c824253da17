import { randomBytes } from 'node:crypto';
import type { Store } from './store.js';

/** The key of this name, 32 random bytes; undefined where none was made yet. */
export async function readKey(store: Store, name: string): Promise<Buffer | undefined> {
  const [row] = await store.query<{ value: string }>(
    'SELECT value FROM secrets FINAL WHERE name = {name:String}',
    { params: { name } },
  );
  return row && Buffer.from(row.value, 'hex');
}

/**
 * The key of this name; made and stored when it is asked for the first time. Every process on the store gets the same one, so what is
 * signed stays valid across restarts. Only one process at a time may call this.
 */
export async function readOrCreateKey(store: Store, name: string, version: bigint): Promise<Buffer> {
  const stored = await readKey(store, name);
  if (stored !== undefined) return stored;
  const key = randomBytes(32);
  await store.command(
    'INSERT INTO secrets (name, value, version) VALUES ({name:String}, {value:String}, {version:UInt64})',
    { params: { name, value: key.toString('hex'), version } },
  );
  return key;
}
