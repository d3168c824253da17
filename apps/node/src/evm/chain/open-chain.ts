import { bytesToHex } from '../bytes.js';
import { EvmError } from '../evm-error.js';
import { genesisBlock } from '../genesis/genesis-block.js';
import { buildGenesisState } from '../genesis/genesis-state.js';
import { ChainCore } from './chain-core.js';
import { ChainStore } from './chain-store.js';
import { EvmChain, type OpenChainOptions } from './evm-chain.js';

/** A chain's data does not fit what it is opened with. */
export class ChainMismatchError extends EvmError {
  override readonly name = 'ChainMismatchError';

  constructor(message: string, options?: ErrorOptions) {
    super('chain-mismatch', message, options);
  }
}

/**
 * Opens a chain: makes its first block if the store holds none, and takes up its pool where it was left.
 * @throws ChainMismatchError when the store holds a chain with another first block.
 */
export function openChain(options: OpenChainOptions): EvmChain {
  const { store, name, genesis, rules } = options;
  const chainStore = new ChainStore(store, name, rules, options.extension?.parts);
  const upgrades = rules.stateUpgrades({ from: undefined, to: genesis.timestamp });
  const state = buildGenesisState(chainStore.states, genesis, upgrades);
  const first = genesisBlock(rules, genesis, bytesToHex(state.view.root));
  const { blocks, facts } = chainStore;
  const { headNumber } = facts;
  if (headNumber === undefined) {
    chainStore.append(first, [], state.batch, () => facts.keepGenesis(genesis.document));
    return new EvmChain(options, new ChainCore(rules, chainStore, first, options.pruning));
  }
  const stored = blocks.block(first.header.number);
  const head = blocks.block(headNumber);
  if (stored?.hash !== first.hash || head === undefined) {
    throw new ChainMismatchError(
      `the store of ${store.folder} holds chain ${name} with genesis ${stored?.hash}, not ${first.hash}`,
    );
  }
  if (facts.genesisDocument === undefined) {
    chainStore.write(() => facts.keepGenesis(genesis.document));
  }
  return new EvmChain(options, new ChainCore(rules, chainStore, head, options.pruning));
}
