import { type BlockExtension, type EvmChain, openChain, readGenesis } from '@firn/evm/chain';
import { toNetworkUpgrades } from '@firn/evm/genesis';
import { type CChainRulesOptions, createCChainRules } from '@firn/evm/rules';
import type { Store } from '@firn/storage';
import { cacheShares } from '../config/cache-shares.js';
import { type ChainSettings, defaultChainSettings } from '../config/chain-settings.js';
import type { Network } from '../network/network.js';

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
  const genesis = readGenesis(store, 'C', network.genesis.cChainGenesis);
  const rules = createCChainRules({
    chainId: genesis.chainId,
    upgrades: toNetworkUpgrades(network.upgrades),
    warp,
    codeSizeLimit: settings.codeSizeLimit,
    wishes: settings.votes,
  });
  return openChain({
    store,
    name: 'C',
    genesis,
    rules,
    pruning: settings.pruningEnabled,
    cacheBytes: cacheShares(settings).chain,
    mining: settings.mining,
    order: settings.order,
    ...(extension && { extension }),
  });
}
