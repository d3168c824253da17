import type { Hex } from '@firn/primitives/bytes';
import type { FeeConfig } from '../../fees/fee-config.js';
import type { WorldState } from '../../state/world-state.js';
import type { StatefulPrecompile } from './stateful-precompile.js';

/** When a precompile is switched on or off, and how it starts: an entry of a genesis or an upgrade document. */
export interface PrecompileConfig {
  /** Names the precompile: `txAllowListConfig`. */
  readonly key: string;
  /** Unix seconds of the first block for which it holds; undefined: never. */
  readonly blockTimestamp: bigint | undefined;
  /** Whether the precompile is switched off rather than on. */
  readonly disable: boolean;
  /** The entry as the reference client writes it. Integers are bigints. */
  toJson(): Record<string, unknown>;
}

/** What a configuration is checked against. */
export interface ConfigContext {
  /** Unix seconds of the Durango upgrade. */
  readonly durango: bigint;
}

/** What a precompile starts with where its configuration leaves it to the chain's. */
export interface ChainDefaults {
  readonly feeConfig: FeeConfig;
  readonly allowFeeRecipients: boolean;
}

/** A contract of the rules that chains can switch on, and what its configuration means. */
export interface PrecompileModule {
  readonly configKey: string;
  readonly address: Hex;
  readonly contract: StatefulPrecompile;
  /**
   * Reads a configuration from parsed JSON. `path` names its place in messages.
   * @throws EvmError `genesis` in the reference client's words where it has some.
   */
  parse(json: unknown, path: string, context: ConfigContext): PrecompileConfig;
  /**
   * Writes the first state of the contract, which was activated just before (see `activatePrecompile`).
   * @throws TypeError for the configuration of another module.
   */
  configure(
    state: WorldState,
    config: PrecompileConfig,
    block: { readonly number: bigint; readonly timestamp: bigint },
    defaults: ChainDefaults,
  ): void;
}
