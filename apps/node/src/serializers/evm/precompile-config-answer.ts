import type { PrecompileConfig } from '@firn/evm/precompiles';
import type { PrecompileConfig as PrecompileConfigAnswer } from '@firn/node-validators';

/** The configuration of a precompile as the interface tells it; `blockTimestamp` is there because it takes effect. */
export function toPrecompileConfig(config: PrecompileConfig): PrecompileConfigAnswer {
  const { blockTimestamp = 0n } = config;
  return { ...config.toJson(), blockTimestamp };
}
