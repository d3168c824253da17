import { textKey } from '../storage/keys.js';
import type { Store } from '../storage/open-store.js';
import { StoreError } from '../storage/store-error.js';

const formatKey = textKey('format');
const networkKey = textKey('network');
const current = 1;

/** Version of the format of the data folder. */
export const dataFormat = `v${current}.0.0`;

/** A data folder belongs to another network. */
export class NetworkMismatchError extends Error {
  override readonly name = 'NetworkMismatchError';
}

/**
 * Marks a new store with the format and the network, and checks the marks of an old one. A network is told by the hash of
 * its genesis, because those of custom networks may have one number.
 * @throws StoreError `newer` for a format that this version does not know, NetworkMismatchError
 */
export function checkDataFormat(
  store: Store,
  network: { readonly name: string; readonly genesisId: string },
): void {
  const meta = store.subStore('node/meta');
  const stored = meta.get(formatKey);
  const format = stored === undefined ? current : Number(Buffer.from(stored).toString());
  if (format > current) {
    throw new StoreError(
      'newer',
      `the data folder ${store.folder} has format ${format}; this version reads formats up to ${current}`,
    );
  }
  const known = meta.get(networkKey);
  const genesisId = known === undefined ? network.genesisId : Buffer.from(known).toString();
  if (genesisId !== network.genesisId) {
    throw new NetworkMismatchError(
      `the data folder ${store.folder} is of the network with genesis ${genesisId}, not of ${network.name} with ${network.genesisId}; choose another --data-dir`,
    );
  }
  if (stored !== undefined && known !== undefined) return;
  store.write(() => {
    meta.put(formatKey, Buffer.from(String(current)));
    meta.put(networkKey, Buffer.from(genesisId));
  });
}
