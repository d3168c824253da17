import type { PrecompileConfig as PrecompileConfigAnswer } from '@firn/node-validators';
import type { PrecompileConfig } from '../../evm/precompiles/stateful/precompile-module.js';

/** The configuration of a precompile as the interface tells it; `blockTimestamp` is there because it takes effect. */
export function toPrecompileConfig(config: PrecompileConfig): PrecompileConfigAnswer {
  const { blockTimestamp = 0n } = config;
  return { ...config.toJson(), blockTimestamp };
}
