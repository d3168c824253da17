import { type Store, textKey } from '@firn/storage';
import { StartRefusal } from '../errors/start-refusal.js';

const genesisKey = textKey('genesis');

/**
 * Binds a new data folder to a network, and checks that an old one is of it. A network is told by the hash of its genesis,
 * because custom networks may have one number.
 * @throws StartRefusal
 */
export function checkNetwork(
  store: Store,
  network: { readonly name: string; readonly genesisId: string },
): void {
  const facts = store.subStore('node/facts');
  const stored = facts.get(genesisKey);
  if (stored === undefined) {
    store.write(() => facts.put(genesisKey, textKey(network.genesisId)));
    return;
  }
  const genesisId = Buffer.from(stored).toString('utf8');
  if (genesisId === network.genesisId) return;
  throw new StartRefusal(
    `the data folder ${store.folder} is of the network with genesis ${genesisId}, not of ${network.name} with ${network.genesisId}; choose another --data-dir`,
  );
}
