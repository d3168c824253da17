import type { Clock } from '@firn/chain-runtime';
import { type EvmChain, openChain, readGenesis } from '@firn/evm/chain';
import { parseSubnetConfig, toNetworkUpgrades } from '@firn/evm/genesis';
import { type CustomChain, createSubnetRules } from '@firn/evm/rules';
import { bytesToHex, idToBytes } from '@firn/primitives';
import type { Store } from '@firn/storage';
import type { WarpValidators } from '@firn/warp';
import { cacheShares } from '../config/cache-shares.js';
import type { ChainSettings } from '../config/chain-settings.js';
import type { Network } from '../network/network.js';
import { type ChainBlueprint, withoutState } from './chain-blueprint.js';
import { CustomChainFacts } from './custom-chain-facts.js';

/** A custom chain that was opened. */
export interface OpenedCustomChain {
  readonly chain: EvmChain;
  /** 32 bytes in cb58. */
  readonly blockchainId: string;
  /** 32 bytes in cb58. */
  readonly subnetId: string;
  readonly custom: CustomChain;
  readonly blueprint: ChainBlueprint;
}

/** What a custom chain is opened in. */
export interface CustomChainContext {
  readonly store: Store;
  readonly network: Network;
  /** The time of the network. */
  readonly clock: Clock;
  readonly settings: ChainSettings;
  /** Refuses numbers above the head as unfinalized data, as the reference node does. */
  readonly refusesUnfinalized: boolean;
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
  { store, network, clock, settings, refusesUnfinalized, validators }: CustomChainContext,
): OpenedCustomChain {
  const genesis = readGenesis(store, storedAs, Buffer.from(genesisBytes).toString('utf8'));
  const upgrades = toNetworkUpgrades(network.upgrades);
  const config = parseSubnetConfig({ genesis, upgradeText, network: upgrades });
  const facts = new CustomChainFacts(store, { name, storedAs });
  facts.checkIdentity(blockchainId);
  const { pruningEnabled: pruning, feeRecipient, codeSizeLimit } = settings;
  const caches = cacheShares(settings);
  const identity = {
    networkId: network.id,
    blockchainId: bytesToHex(idToBytes(blockchainId)),
    subnetId: bytesToHex(idToBytes(subnetId)),
  };
  const warp = { chain: identity, validators };
  const { rules, ...custom } = createSubnetRules({ genesis, config, warp, feeRecipient, codeSizeLimit });
  const chain = openChain({
    store,
    name: storedAs,
    genesis,
    rules,
    clock,
    pruning,
    cacheBytes: caches.chain,
    mining: settings.mining,
    order: settings.order,
    refusesUnfinalized,
  });
  facts.checkRules(config, chain.head.header.timestamp);
  facts.remember(blockchainId, config);
  const blueprint: ChainBlueprint = {
    kind: 'subnet-evm',
    storedAs,
    genesis: withoutState(genesis),
    pruning,
    cacheBytes: caches.thread,
    upgrades,
    upgradeText,
    identity,
    feeRecipient,
    codeSizeLimit,
    refusesUnfinalized,
  };
  return { chain, blockchainId, subnetId, custom, blueprint };
}
