import type { GenesisFacts, GenesisSource } from '@firn/platform-chain';
import { buildGenesis, type PlatformGenesis } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { type Store, textKey } from '@firn/storage';
import { StartRefusal } from '../errors/start-refusal.js';
import type { Network } from '../network/network.js';

const idLength = 32;
const genesisKey = textKey('genesis');
const factsKey = textKey('genesis-facts');

/**
 * The genesis of the data folder's network. A folder remembers its identifiers beside the hash of the file that it was made from, so
 * that the same file is neither parsed nor built again.
 * @throws StartRefusal when the folder is of another network.
 */
export function openGenesis(store: Store, network: Network): GenesisSource {
  let built: PlatformGenesis | undefined;
  const build = (): PlatformGenesis => {
    built ??= buildGenesis(network.genesis);
    return built;
  };
  const part = store.subStore('node/facts');
  const known = readFacts(part.get(factsKey), network.genesisHash);
  if (known !== undefined) return { facts: known, build };
  const facts = build();
  checkNetwork(store, { name: network.name, genesisId: bytesToId(facts.id) });
  store.write(() => part.put(factsKey, factsBytes(facts, network.genesisHash)));
  return { facts, build };
}

/** The facts that were written for the file with that hash. */
function readFacts(stored: Uint8Array | undefined, fileHash: Uint8Array): GenesisFacts | undefined {
  if (stored === undefined || Buffer.compare(stored.subarray(0, idLength), fileHash) !== 0) return undefined;
  const idAt = (place: number): Uint8Array =>
    Uint8Array.from(stored.subarray(place * idLength).subarray(0, idLength));
  return { id: idAt(1), assetId: idAt(2), x: { blockchainId: idAt(3) }, c: { blockchainId: idAt(4) } };
}

function factsBytes({ id, assetId, x, c }: GenesisFacts, fileHash: Uint8Array): Uint8Array {
  return Buffer.concat([fileHash, id, assetId, x.blockchainId, c.blockchainId]);
}

/**
 * Binds a new data folder to a network, and checks that an old one is of it. A network is told by the hash of its genesis,
 * because custom networks may have one number.
 * @throws StartRefusal
 */
function checkNetwork(store: Store, network: { readonly name: string; readonly genesisId: string }): void {
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
