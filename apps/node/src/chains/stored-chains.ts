import { blockOfStored } from '@firn/evm/chain';
import { keyToUint64, type Store, textKey, uint64Key } from '@firn/storage';
import { StartRefusal } from '../errors/start-refusal.js';

const metaPart = '/meta';

/** A chain as a data folder holds it; it is read without its rules. */
export interface StoredChain {
  /** Its name in the store: `C`, `import/sepolia`. */
  readonly name: string;
  /** The number of its last block. */
  readonly head: bigint;
  /** Its genesis document; undefined when it was last used by a version that did not keep it. */
  readonly genesisDocument: string | undefined;
  /** The RLP of blocks, from one number to another, both included. @throws Error when one is missing. */
  blocks(first: bigint, last: bigint): Iterable<{ readonly number: bigint; readonly encoded: Uint8Array }>;
}

/**
 * The chain of that name: its whole name in the store, or the last part of it.
 * @throws StartRefusal naming the chains that there are
 */
export function findStoredChain(store: Store, name: string): StoredChain {
  const names = storedChainNames(store);
  const found = names.includes(name) ? [name] : names.filter((each) => each.endsWith(`/${name}`));
  const [only] = found;
  if (only !== undefined && found.length === 1) return readStoredChain(store, only);
  const known = (found.length > 1 ? found : names).join(', ') || 'none';
  const what = found.length > 1 ? `more than one chain ${name}` : `no chain ${name}`;
  throw new StartRefusal(`the data folder ${store.folder} holds ${what}; its chains: ${known}`);
}

function storedChainNames(store: Store): readonly string[] {
  return store
    .names()
    .filter((name) => name.endsWith(metaPart))
    .map((name) => name.slice(0, -metaPart.length));
}

function readStoredChain(store: Store, name: string): StoredChain {
  const meta = store.subStore(name + metaPart);
  const blocks = store.subStore(`${name}/blocks`);
  const head = meta.get(textKey('head'));
  if (head === undefined) throw new StartRefusal(`chain ${name} has no block`);
  const genesis = meta.get(textKey('genesis'));
  return {
    name,
    head: keyToUint64(head),
    genesisDocument: genesis && Buffer.from(genesis).toString('utf8'),
    *blocks(first, last) {
      for (let number = first; number <= last; number += 1n) {
        const key = uint64Key(number);
        const stored = blocks.get(key);
        if (stored === undefined) throw new StartRefusal(`block ${number} of chain ${name} is missing`);
        yield { number, encoded: blockOfStored(key, stored) };
      }
    },
  };
}
