import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bytesToHex, bytesToId } from '@firn/primitives';
import type { ChainSettings } from '../config/chain-settings.js';
import type { CustomChainOptions } from '../config/node-options.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { openChain } from '../evm/chain/open-chain.js';
import { parseGenesis } from '../evm/genesis/parse-genesis.js';
import { parseSubnetConfig } from '../evm/genesis/subnet-config.js';
import { toNetworkUpgrades } from '../evm/rules/network-upgrades.js';
import { createSubnetRules } from '../evm/rules/subnet-rules.js';
import type { WarpValidators } from '../evm/warp/warp-rules.js';
import type { Network } from '../network/network.js';
import { createChain } from '../p-chain/genesis/genesis-chains.js';
import type { Store } from '../storage/open-store.js';
import type { CustomChain } from './custom-chain.js';
import { CustomChainError, CustomChainFacts } from './custom-chain-facts.js';
import { primarySubnet } from './warp-validators.js';

/** The virtual machine that custom chains run, by its name. */
export const customChainVm = 'subnetevm';

/** A custom chain that was opened. */
export interface OpenedCustomChain {
  readonly chain: EvmChain;
  /** 32 bytes in cb58. */
  readonly blockchainId: string;
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

/**
 * Opens a custom chain from its genesis document, and `upgrade.json` beside it where there is one. Its blockchain ID is
 * that of the transaction by which the primary network's validators would create it, so that name and genesis decide it.
 * @throws CustomChainError naming the chain and the file, and what of it cannot be used.
 */
export function openCustomChain(
  { name, genesisFile }: CustomChainOptions,
  { store, network, settings, validators }: CustomChainSurroundings,
): OpenedCustomChain {
  const upgradeFile = join(dirname(genesisFile), 'upgrade.json');
  try {
    const genesisBytes = readFileSync(genesisFile);
    const genesis = parseGenesis(genesisBytes.toString('utf8'));
    const config = parseSubnetConfig({
      genesis,
      upgradeText: readOptional(upgradeFile),
      network: toNetworkUpgrades(network.upgrades),
    });
    const { blockchainId } = createChain(network.id, name, customChainVm, [], genesisBytes);
    const facts = new CustomChainFacts(store, name);
    facts.checkIdentity(bytesToId(blockchainId));
    const { rules, ...custom } = createSubnetRules({
      genesis,
      config,
      warp: {
        chain: { networkId: network.id, blockchainId: bytesToHex(blockchainId), subnetId: primarySubnet },
        validators,
      },
      feeRecipient: settings.feeRecipient,
    });
    const chain = openChain({
      store,
      name: `custom/${name}`,
      genesis,
      rules,
      pruning: settings.pruningEnabled,
      mining: settings.mining,
    });
    facts.checkRules(config, chain.head.header.timestamp);
    facts.remember(bytesToId(blockchainId), config);
    return { chain, blockchainId: bytesToId(blockchainId), custom };
  } catch (cause) {
    if (cause instanceof CustomChainError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CustomChainError(`chain ${name} cannot be opened from ${genesisFile}: ${reason}`, { cause });
  }
}

function readOptional(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
