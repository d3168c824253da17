import type { Clock } from '@firn/chain-runtime';
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

/** How the C-Chain is opened. */
export interface CChainOptions {
  /** How it is kept, and what it answers. */
  readonly settings?: ChainSettings;
  /** How it talks to other chains. Default: not at all. */
  readonly warp?: CChainRulesOptions['warp'];
  /** Brings its atomic transactions. Default: it has none. */
  readonly extension?: BlockExtension | undefined;
  /** Refuses numbers above the head as unfinalized data, as the reference node does before Helicon. Default: no. */
  readonly refusesUnfinalized?: boolean;
  /** The time of the network. Default: the machine's. */
  readonly clock?: Clock;
}

/** Opens the C-Chain of a network. */
export function openCChain(
  store: Store,
  network: CChainNetwork,
  { settings = defaultChainSettings, warp, extension, clock, refusesUnfinalized }: CChainOptions = {},
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
    clock,
    pruning: settings.pruningEnabled,
    cacheBytes: cacheShares(settings).chain,
    mining: settings.mining,
    order: settings.order,
    refusesUnfinalized,
    ...(extension && { extension }),
  });
}
