import { MetricsError } from '../errors.js';
import type { ChainGroup } from '../state/chain-record.js';
import { type ChainState, membersOf, type ServiceState } from '../state/service-state.js';

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

/** What the metrics of a scope depend on: other values or objects once anything was stored or taken back. */
export function scopeVersion(state: ServiceState, scope: ChainState | ChainGroup): readonly unknown[] {
  const { generation } = state;
  if (typeof scope !== 'string') return [generation, scope.watermark];
  return [generation, ...membersOf(state, scope).map(({ watermark }) => watermark)];
}
