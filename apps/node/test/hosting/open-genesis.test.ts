import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { StartRefusal } from '../../src/errors/start-refusal.js';
import { openGenesis } from '../../src/hosting/open-genesis.js';
import { loadNetwork, type Network } from '../../src/network/network.js';

const local = loadNetwork('local');
const otherFile = new Uint8Array(32).fill(1);

/** The local network, of a file with that hash, with a genesis that must not be read. */
function unread(genesisHash = local.genesisHash): Network {
  return {
    ...local,
    genesisHash,
    get genesis(): never {
      throw new Error('the genesis was read');
    },
  };
}

describe('the genesis of a data folder', () => {
  it('is not read again from the file that it was made from', () => {
    const store = temporaryStore();
    const { id, assetId, x, c } = openGenesis(store, local).facts;
    expect(openGenesis(store, unread()).facts).toEqual({
      id,
      assetId,
      x: { blockchainId: x.blockchainId },
      c: { blockchainId: c.blockchainId },
    });
  });

  it('is read from a file that was changed, and may be the same', () => {
    const store = temporaryStore();
    const { id } = openGenesis(store, local).facts;
    expect(() => openGenesis(store, unread(otherFile))).toThrow('the genesis was read');
    const changed = { ...local, genesisHash: otherFile };
    expect(openGenesis(store, changed).facts.id).toEqual(id);
    expect(openGenesis(store, unread(otherFile)).facts.id).toEqual(id);
  });

  it('is refused where it is of another network, which the folder does not take for its own', () => {
    const store = temporaryStore();
    openGenesis(store, local);
    expect(() => openGenesis(store, loadNetwork('fuji'))).toThrow(StartRefusal);
    expect(() => openGenesis(store, loadNetwork('fuji'))).toThrow(StartRefusal);
    expect(openGenesis(store, unread()).build).toThrow('the genesis was read');
  });
});
