export { FixedRulesError, isFixedRulesError } from './fixed-rules-error.js';
export { recoverAccount } from './recover-signer.js';
export { ruleFlags } from './rule-flags.js';
export { platformRules } from './rules-of-network.js';
export { verifyCredentials } from './verify-credentials.js';
