export { recoverAccount } from './recover-signer.js';
export { FixedRulesError, isFixedRulesError, platformRules } from './rules-of-network.js';
export { verifyCredentials } from './verify-credentials.js';
