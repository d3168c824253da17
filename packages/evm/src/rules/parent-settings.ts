import { LruCache } from '@firn/chain-runtime';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { Header } from '../block/header.js';
import { blackHole } from '../fees/black-hole.js';
import type { FeeConfig } from '../fees/fee-config.js';
import type { SubnetConfig } from '../genesis/subnet-config.js';
import { readFeeConfig, readFeeConfigChangedAt } from '../precompiles/stateful/fee-manager.js';
import { readRewardSettings } from '../precompiles/stateful/reward-manager.js';
import type { StateView } from '../state/state-view.js';
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
  /** Submitting transactions asks again and again. By what they follow from: the state, which may be edited, and what is active. */
  readonly #known = new LruCache<string, NextBlockSettings>(maxCached);

  constructor(config: SubnetConfig, schedule: PrecompileSchedule) {
    this.#config = config;
    this.#schedule = schedule;
  }

  of(parent: Header, state: StateView): NextBlockSettings {
    const active = [feeManagerKey, rewardManagerKey].map((key) =>
      this.#schedule.isActive(key, parent.timestamp),
    );
    const key = [bytesToHex(state.root), ...active].join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const settings = { coinbase: this.#coinbase(parent, state), ...this.#fees(parent, state) };
    this.#known.set(key, settings);
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
