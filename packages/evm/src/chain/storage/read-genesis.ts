import type { Hex } from '@firn/primitives/bytes';
import type { Store } from '@firn/storage';
import type { Block } from '../../block/block.js';
import { blockSize } from '../../block/block-codec.js';
import { headerHash } from '../../block/header-codec.js';
import { marksDocument } from '../../genesis/genesis-mark.js';
import { type Genesis, parseGenesis } from '../../genesis/parse-genesis.js';
import type { ChainRules } from '../../rules/chain-rules.js';
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

/** The first block of a chain. `stateRoot` is that of the state that `buildGenesisState` makes. */
export function genesisBlock(rules: ChainRules, genesis: Genesis, stateRoot: Hex): Block {
  const header = rules.genesisHeader(genesis, stateRoot);
  const body = { header, transactions: [], ommers: [] };
  const withdrawals = header.withdrawalsRoot === undefined ? {} : { withdrawals: [] };
  const complete =
    rules.headerForm === 'c-chain' ? { ...body, extData: '0x' as const } : { ...body, ...withdrawals };
  return {
    ...complete,
    hash: headerHash(header, rules.headerForm),
    size: blockSize(complete, rules.headerForm),
  };
}
