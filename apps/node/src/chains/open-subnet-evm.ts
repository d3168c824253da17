import { bytesToHex, idToBytes } from '@firn/primitives';
import type { ChainSettings } from '../config/chain-settings.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { openChain } from '../evm/chain/open-chain.js';
import { parseGenesis } from '../evm/genesis/parse-genesis.js';
import { parseSubnetConfig } from '../evm/genesis/subnet-config.js';
import { toNetworkUpgrades } from '../evm/rules/network-upgrades.js';
import { createSubnetRules } from '../evm/rules/subnet-rules.js';
import type { WarpValidators } from '../evm/warp/warp-rules.js';
import type { Network } from '../network/network.js';
import type { Store } from '../storage/open-store.js';
import type { CustomChain } from './custom-chain.js';
import { CustomChainFacts } from './custom-chain-facts.js';

/** A custom chain that was opened. */
export interface OpenedCustomChain {
  readonly chain: EvmChain;
  /** 32 bytes in cb58. */
  readonly blockchainId: string;
  /** 32 bytes in cb58. */
  readonly subnetId: string;
  readonly custom: CustomChain;
}

/** What a custom chain is opened in. */
export interface CustomChainSurroundings {
  readonly store: Store;
  readonly network: Network;
  readonly settings: ChainSettings;
  /** Who can sign messages of other chains. */
  readonly validators: WarpValidators;
}

/** What makes a custom chain the one that it is. */
export interface SubnetEvmIdentity {
  /** What messages call it. */
  readonly name: string;
  /** Names its part of the store. */
  readonly storedAs: string;
  /** 32 bytes in cb58. */
  readonly blockchainId: string;
  /** 32 bytes in cb58. */
  readonly subnetId: string;
  /** The genesis document. */
  readonly genesis: Uint8Array;
  /** The text of its `upgrade.json`; undefined without one. */
  readonly upgradeText: string | undefined;
}

/**
 * Opens a chain that runs the custom EVM.
 * @throws CustomChainError when it is not the chain that the store has under that name, or another error for what of its
 * documents cannot be used.
 */
export function openSubnetEvm(
  { name, storedAs, blockchainId, subnetId, genesis: genesisBytes, upgradeText }: SubnetEvmIdentity,
  { store, network, settings, validators }: CustomChainSurroundings,
): OpenedCustomChain {
  const genesis = parseGenesis(Buffer.from(genesisBytes).toString('utf8'));
  const config = parseSubnetConfig({ genesis, upgradeText, network: toNetworkUpgrades(network.upgrades) });
  const facts = new CustomChainFacts(store, { name, storedAs });
  facts.checkIdentity(blockchainId);
  const { rules, ...custom } = createSubnetRules({
    genesis,
    config,
    warp: {
      chain: {
        networkId: network.id,
        blockchainId: bytesToHex(idToBytes(blockchainId)),
        subnetId: bytesToHex(idToBytes(subnetId)),
      },
      validators,
    },
    feeRecipient: settings.feeRecipient,
  });
  const chain = openChain({
    store,
    name: storedAs,
    genesis,
    rules,
    pruning: settings.pruningEnabled,
    mining: settings.mining,
  });
  facts.checkRules(config, chain.head.header.timestamp);
  facts.remember(blockchainId, config);
  return { chain, blockchainId, subnetId, custom };
}
