import { MetricsError } from '../errors.js';
import type { ChainGroup } from '../state/chain-record.js';
import type { ChainState, ServiceState } from '../state/service-state.js';

/**
 * The chain of an EVM chain ID.
 * @throws MetricsError `unknown-chain`.
 */
export function findChain(state: ServiceState, evmChainId: bigint): ChainState {
  for (const chain of state.chains.values()) if (chain.record.evmChainId === evmChainId) return chain;
  throw new MetricsError('unknown-chain', `Chain ${evmChainId} is not supported`);
}

/**
 * The chain of an EVM chain ID, or the group itself.
 * @throws MetricsError `unknown-chain`.
 */
export function findScope(state: ServiceState, scope: bigint | ChainGroup): ChainState | ChainGroup {
  return typeof scope === 'bigint' ? findChain(state, scope) : scope;
}
