import type { GenesisValidator, PlatformGenesis } from '@firn/platform-codec';
import { potentialReward } from './staking/potential-reward.js';

/** A validator of the primary network and what it can earn. */
export interface CurrentValidator extends GenesisValidator {
  /** In 1e-9 of the native token. */
  readonly potentialReward: bigint;
}

/** The validators of the genesis and the supply that their rewards bring it to. */
export interface ValidatorSet {
  /** Ordered by end time. */
  readonly validators: readonly CurrentValidator[];
  /** Upper bound of what exists, in 1e-9 of the native token. */
  readonly supply: bigint;
}

/** Gives each validator of the genesis its potential reward, in the order of the genesis bytes, as the supply grows with each. */
export function validatorsAtGenesis(genesis: PlatformGenesis): ValidatorSet {
  let supply = genesis.initialSupply;
  const validators = genesis.validators.map((validator) => {
    const reward = potentialReward(validator.endTime - validator.startTime, validator.weight, supply);
    supply += reward;
    return { ...validator, potentialReward: reward };
  });
  validators.sort((a, b) =>
    a.endTime < b.endTime ? -1 : a.endTime > b.endTime ? 1 : Buffer.compare(a.txId, b.txId),
  );
  return { validators, supply };
}
