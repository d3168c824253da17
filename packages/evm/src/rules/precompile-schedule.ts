import { activatePrecompile } from '../genesis/genesis-state.js';
import type { SubnetConfig } from '../genesis/subnet-config.js';
import type {
  ChainDefaults,
  PrecompileConfig,
  PrecompileModule,
} from '../precompiles/stateful/precompile-module.js';
import { deactivatePrecompile, precompileModules } from '../precompiles/stateful/precompile-modules.js';
import type { StateUpgrade, TimeSpan } from '../state/state-upgrade.js';

/** When the precompiles of a custom chain are enabled and disabled. */
export class PrecompileSchedule {
  /** Of each module that is configured its configurations, oldest first; the modules in the order of their addresses. */
  readonly #changes: readonly (readonly [PrecompileModule, readonly PrecompileConfig[]])[];

  readonly #defaults: ChainDefaults;
  /** When something changes: Unix seconds, in no order. */
  readonly times: readonly bigint[];

  constructor(config: SubnetConfig) {
    const configs = [...config.genesisPrecompiles, ...config.precompileUpgrades];
    this.#defaults = config;
    this.times = configs.flatMap(({ blockTimestamp }) => blockTimestamp ?? []);
    this.#changes = [...precompileModules.values()]
      .sort((a, b) => (a.address < b.address ? -1 : 1))
      .map((module) => [module, configs.filter(({ key }) => key === module.configKey)] as const)
      .filter(([, own]) => own.length > 0);
  }

  /** The configurations in force at a time by their keys, without those that disable. */
  activeAt(timestamp: bigint): ReadonlyMap<string, PrecompileConfig> {
    return new Map(this.#activeAt(timestamp).map(([{ configKey }, config]) => [configKey, config]));
  }

  /** The precompiles in force at a time. */
  modulesAt(timestamp: bigint): readonly PrecompileModule[] {
    return this.#activeAt(timestamp).map(([module]) => module);
  }

  isActive(key: string, timestamp: bigint): boolean {
    return this.#activeAt(timestamp).some(([{ configKey }]) => configKey === key);
  }

  /** What becomes of the state between two blocks: each precompile is configured or removed as its times pass. */
  stateUpgrades(span: TimeSpan): StateUpgrade[] {
    return this.#changes.flatMap(([module, configs]) =>
      configs
        .filter(({ blockTimestamp }) => isWithin(blockTimestamp, span))
        .map((config) => this.#change(module, config)),
    );
  }

  #change(module: PrecompileModule, config: PrecompileConfig): StateUpgrade {
    if (config.disable) return (state) => deactivatePrecompile(state, module.address);
    return (state, block) => {
      activatePrecompile(state, module.address);
      module.configure(state, config, block, this.#defaults);
    };
  }

  #activeAt(timestamp: bigint): (readonly [PrecompileModule, PrecompileConfig])[] {
    return this.#changes.flatMap(([module, configs]) => {
      const newest = configs.findLast(({ blockTimestamp }) =>
        isWithin(blockTimestamp, { from: undefined, to: timestamp }),
      );
      return newest === undefined || newest.disable ? [] : [[module, newest] as const];
    });
  }
}

/** Whether something that takes effect at a time does so between two blocks. */
export function isWithin(timestamp: bigint | undefined, { from, to }: TimeSpan): boolean {
  return timestamp !== undefined && timestamp <= to && (from === undefined || timestamp > from);
}
