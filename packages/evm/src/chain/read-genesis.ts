import type { Store } from '@firn/storage';
import { marksDocument } from '../genesis/genesis-mark.js';
import { type Genesis, parseGenesis } from '../genesis/parse-genesis.js';
import { ChainFacts } from './chain-facts.js';

/**
 * Reads the genesis document of a chain. Of one that the chain was made of before, the accounts are read only when somebody
 * asks for them: there may be hundreds of thousands.
 * @throws EvmError `genesis` naming the field that is missing or malformed.
 */
export function readGenesis(store: Store, name: string, document: string): Genesis {
  const { genesisMark: mark, genesisOutline: outline } = new ChainFacts(store.subStore(`${name}/meta`));
  if (mark === undefined || outline === undefined || !marksDocument(mark, document))
    return parseGenesis(document);
  return {
    ...parseGenesis(outline),
    document,
    get alloc() {
      return parseGenesis(document).alloc;
    },
  };
}
