import { randomBytes } from 'node:crypto';
import type { Store } from './store.js';

/**
 * The key of this name, 32 random bytes; made and stored when it is asked for the first time. Every process on the store gets the same
 * one, so what is signed stays valid across restarts. Only the process that may write calls this.
 */
export async function readOrCreateKey(store: Store, name: string, version: bigint): Promise<Buffer> {
  const params = { name };
  const [row] = await store.query<{ value: string }>(
    'SELECT value FROM secrets FINAL WHERE name = {name:String}',
    { params },
  );
  if (row !== undefined) return Buffer.from(row.value, 'hex');
  const key = randomBytes(32);
  await store.command(
    'INSERT INTO secrets (name, value, version) VALUES ({name:String}, {value:String}, {version:UInt64})',
    {
      params: { ...params, value: key.toString('hex'), version },
    },
  );
  return key;
}
