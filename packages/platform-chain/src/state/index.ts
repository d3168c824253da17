export type { DevelopmentFunds } from './development-funds.js';
export { DurableState } from './durable-state.js';
export { openPlatformState } from './open-state.js';
export type { AcceptedState, PlatformStateView } from './platform-state.js';
export { isRecordError, RecordError } from './record-bytes.js';
export {
  type BlockchainRecord,
  type L1Validator,
  type Renewal,
  type Staker,
  type Subnet,
  stakerPriority,
} from './records.js';
export { isActive } from './staker-order.js';
export { StateDiff } from './state-diff.js';
export type { ValidatorAt } from './validator-at.js';
