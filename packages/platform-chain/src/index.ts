export { type AssetBalance, addUint64, type Balance, balanceOf } from './balance.js';
export {
  findL1Validators,
  findValidators,
  type ValidatorsQuery,
  weighPrimaryValidators,
  weighValidators,
} from './find-validators.js';
export type { GenesisFacts, GenesisSource } from './genesis-source.js';
export { bytesOfKey, keyOf } from './key-of.js';
export { isAccepted } from './known-tx.js';
export type { RuleOverrides } from './platform-rules.js';
export { isPrimaryNetwork, primaryNetworkId } from './primary-network.js';
export { type ProposalPreference, proposalPreferences } from './proposal-preferences.js';
export { isSampleError, SampleError, sampleValidators } from './sample-validators.js';
export { type Stake, stakeOf } from './stake.js';
export { requiredUptime } from './staking/required-uptime.js';
export { isNotValidatorError, NotValidatorError, stakeUptime } from './uptime.js';
