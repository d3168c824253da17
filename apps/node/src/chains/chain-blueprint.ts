import { NetworkClock } from '@firn/chain-runtime';
import { type ChainReader, openChainReader } from '@firn/evm/chain';
import { type Genesis, type NetworkUpgrades, parseGenesis, parseSubnetConfig } from '@firn/evm/genesis';
import { type ChainRules, createCChainRules, createEthereumRules, createSubnetRules } from '@firn/evm/rules';
import type { Hex } from '@firn/primitives/bytes';
import type { Store } from '@firn/storage';
import type { WarpRules, WarpValidators } from '@firn/warp';
import { replayAtomicTxs } from '../atomic/atomic-extension.js';
import { clockRecord } from '../network/network-clock.js';

type Identity = WarpRules['chain'];

/** All that an EVM chain in the store is read with: data alone, which goes to other threads. */
export type ChainBlueprint = {
  /** Names the chain's part of the store. */
  readonly storedAs: string;
  /** Without the accounts of the first state, which the store holds. */
  readonly genesis: Genesis;
  readonly pruning: boolean;
  /** Most bytes that the caches of the one who reads it take together. */
  readonly cacheBytes: number;
  /** Whether contracts have a longest length, which an imported chain always has. */
  readonly codeSizeLimit: boolean;
  /** Whether numbers above the head are refused as unfinalized data, as the reference node does. */
  readonly refusesUnfinalized: boolean;
} & (
  | { readonly kind: 'c-chain'; readonly upgrades: NetworkUpgrades; readonly identity: Identity }
  | {
      readonly kind: 'subnet-evm';
      readonly upgrades: NetworkUpgrades;
      readonly upgradeText: string | undefined;
      readonly identity: Identity;
      readonly feeRecipient: Hex | undefined;
    }
  | { readonly kind: 'ethereum' }
);

/** A genesis document without what only the first start needs. */
export function withoutState(genesis: Genesis): Genesis {
  // Its accounts may not have been read yet, and there may be hundreds of thousands.
  return { ...parseGenesis(genesis.outline), document: '' };
}

/** Opens the chain of a blueprint to be read. `validators` are asked about messages of other chains. */
export function openFromBlueprint(
  blueprint: ChainBlueprint,
  store: Store,
  validators: WarpValidators,
): ChainReader {
  const { storedAs: name, genesis, pruning, cacheBytes, refusesUnfinalized, kind } = blueprint;
  const rules = rulesOf(blueprint, validators);
  const extension = kind === 'c-chain' ? { replay: replayAtomicTxs } : undefined;
  const clock = kind === 'ethereum' ? undefined : new NetworkClock({ record: clockRecord(store) });
  return openChainReader({
    store,
    name,
    rules,
    clock,
    pruning,
    cacheBytes,
    genesis,
    extension,
    refusesUnfinalized,
  });
}

function rulesOf(blueprint: ChainBlueprint, validators: WarpValidators): ChainRules {
  const { genesis } = blueprint;
  if (blueprint.kind === 'ethereum') return createEthereumRules(genesis);
  const { upgrades, identity, codeSizeLimit } = blueprint;
  const warp = { chain: identity, validators };
  if (blueprint.kind === 'c-chain')
    return createCChainRules({ chainId: genesis.chainId, upgrades, warp, codeSizeLimit });
  const { upgradeText, feeRecipient } = blueprint;
  const config = parseSubnetConfig({ genesis, upgradeText, network: upgrades });
  return createSubnetRules({ genesis, config, warp, feeRecipient, codeSizeLimit }).rules;
}
