import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import { EvmError } from '../evm-error.js';
import { genesisMark } from '../genesis/genesis-mark.js';
import { buildGenesisState } from '../genesis/genesis-state.js';
import { EvmChain, type OpenChainOptions } from './evm-chain.js';
import { CanonicalChain } from './storage/canonical-chain.js';
import { ChainStore } from './storage/chain-store.js';
import { genesisBlock } from './storage/read-genesis.js';

/**
 * Opens a chain: makes its first block if the store holds none, and takes up its pool where it was left. The first state is
 * not built again: what it is made of is compared.
 * @throws EvmError `chain-mismatch` when the store holds a chain with another first block, or lacks its last one.
 */
export function openChain(options: OpenChainOptions): EvmChain {
  const { store, name, genesis, rules, cacheBytes } = options;
  const chainStore = new ChainStore(store, name, rules, { extension: options.extension?.parts, cacheBytes });
  const { facts, blocks, states } = chainStore;
  const upgrades = rules.stateUpgrades({ from: undefined, to: genesis.timestamp });
  const mark = genesisMark(states, genesis, upgrades);
  const { headNumber } = facts;
  if (headNumber === undefined) {
    const state = buildGenesisState(states, genesis, upgrades);
    const first = genesisBlock(rules, genesis, bytesToHex(state.view.root));
    chainStore.append(first, [], state.batch, () => facts.keepGenesis(genesis, mark));
    return new EvmChain(options, new CanonicalChain(rules, chainStore, first, options.pruning));
  }
  const stored = blocks.block(genesis.number);
  const known = facts.genesisMark;
  const isKnown = stored !== undefined && known !== undefined && bytesEqual(known, mark);
  const root = isKnown
    ? stored.header.stateRoot
    : bytesToHex(buildGenesisState(states, genesis, upgrades).view.root);
  const first = genesisBlock(rules, genesis, root);
  if (stored?.hash !== first.hash) {
    throw new EvmError(
      'chain-mismatch',
      `the store of ${store.folder} holds chain ${name} with genesis ${stored?.hash}, not ${first.hash}: the genesis document or the upgrades at its time were changed; start with those that the chain was made of, or use another name or --data-dir`,
    );
  }
  const head = blocks.block(headNumber);
  if (head === undefined) {
    throw new EvmError(
      'chain-mismatch',
      `the store of ${store.folder} lacks the last block ${headNumber} of chain ${name}: it is damaged; firn-node verify tells what else is`,
    );
  }
  if (!isKnown) chainStore.write(() => facts.keepGenesis(genesis, mark));
  return new EvmChain(options, new CanonicalChain(rules, chainStore, head, options.pruning));
}
