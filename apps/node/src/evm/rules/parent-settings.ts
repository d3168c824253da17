import type { Header } from '../block/header.js';
import type { Hex } from '../bytes.js';
import type { FeeConfig } from '../fees/fee-config.js';
import type { SubnetConfig } from '../genesis/subnet-config.js';
import { LruCache } from '../lru-cache.js';
import { readFeeConfig, readFeeConfigChangedAt } from '../precompiles/stateful/fee-manager.js';
import { readRewardSettings } from '../precompiles/stateful/reward-manager.js';
import type { StateView } from '../state/state-view.js';
import { blackHole } from './black-hole.js';
import type { PrecompileSchedule } from './precompile-schedule.js';

/** What the state after a block says of the next one, because that one cannot set it for itself. */
export interface NextBlockSettings {
  readonly feeConfig: FeeConfig;
  /** Number of the block that last set the fee rules; 0 for those of the genesis. */
  readonly feesChangedAt: bigint;
  /** Where the fees go; undefined where who makes the block may choose. */
  readonly coinbase: Hex | undefined;
}

const maxCached = 64;
const feeManagerKey = 'feeManagerConfig';
const rewardManagerKey = 'rewardManagerConfig';

/**
 * Reads what governs the block after a parent: from the fee manager and the reward manager where they are active at the
 * parent's time, else from the genesis configuration (reference: sections 6.2 and 6.5).
 */
export class ParentSettings {
  readonly #config: SubnetConfig;
  readonly #schedule: PrecompileSchedule;
  /** By state root: submitting transactions asks again and again. */
  readonly #known = new LruCache<Hex, NextBlockSettings>(maxCached);

  constructor(config: SubnetConfig, schedule: PrecompileSchedule) {
    this.#config = config;
    this.#schedule = schedule;
  }

  of(parent: Header, state: StateView): NextBlockSettings {
    const known = this.#known.get(parent.stateRoot);
    if (known !== undefined) return known;
    const settings = { ...this.#fees(parent, state), coinbase: this.#coinbase(parent, state) };
    this.#known.set(parent.stateRoot, settings);
    return settings;
  }

  #fees({ timestamp }: Header, state: StateView): Pick<NextBlockSettings, 'feeConfig' | 'feesChangedAt'> {
    if (!this.#schedule.isActive(feeManagerKey, timestamp)) {
      return { feeConfig: this.#config.feeConfig, feesChangedAt: 0n };
    }
    return { feeConfig: readFeeConfig(state), feesChangedAt: readFeeConfigChangedAt(state) };
  }

  #coinbase({ timestamp }: Header, state: StateView): Hex | undefined {
    if (!this.#schedule.isActive(rewardManagerKey, timestamp)) {
      return this.#config.allowFeeRecipients ? undefined : blackHole;
    }
    const { allowFeeRecipients, rewardAddress } = readRewardSettings(state);
    return allowFeeRecipients ? undefined : rewardAddress;
  }
}
