import { type ChainSettings, defaultChainSettings } from '../config/chain-settings.js';
import type { BlockExtension } from '../evm/chain/block-extension.js';
import type { EvmChain } from '../evm/chain/evm-chain.js';
import { openChain } from '../evm/chain/open-chain.js';
import { parseGenesis } from '../evm/genesis/parse-genesis.js';
import { type CChainRulesOptions, createCChainRules } from '../evm/rules/c-chain-rules.js';
import { toNetworkUpgrades } from '../evm/rules/network-upgrades.js';
import type { Network } from '../network/network.js';
import type { Store } from '../storage/open-store.js';

/** What the C-Chain follows from: the upgrades of its network and the text of its genesis. */
export interface CChainNetwork extends Pick<Network, 'upgrades'> {
  readonly genesis: Pick<Network['genesis'], 'cChainGenesis'>;
}

/**
 * Opens the C-Chain of a network. `settings` say how it is kept, `warp` how it talks to other chains, and `extension` brings
 * its atomic transactions.
 */
export function openCChain(
  store: Store,
  network: CChainNetwork,
  settings: ChainSettings = defaultChainSettings,
  warp?: CChainRulesOptions['warp'],
  extension?: BlockExtension,
): EvmChain {
  const genesis = parseGenesis(network.genesis.cChainGenesis);
  const rules = createCChainRules({
    chainId: genesis.chainId,
    upgrades: toNetworkUpgrades(network.upgrades),
    warp,
  });
  return openChain({
    store,
    name: 'C',
    genesis,
    rules,
    pruning: settings.pruningEnabled,
    mining: settings.mining,
    ...(extension && { extension }),
  });
}
