export { headerEnvironment } from './block-environment.js';
export {
  type CallRequest,
  cappedGas,
  checkRequest,
  defaultGasCap,
  requestToMessage,
} from './call-request.js';
export type { AccountOverride, BlockOverrides, StateOverrides } from './overrides.js';
export { type ExecutionRules, includes } from './rules.js';
