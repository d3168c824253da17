export { type CChainRulesOptions, createCChainRules, extDataHash } from './c-chain-rules.js';
export type { ChainRules } from './chain-rules.js';
export type { CustomChain } from './custom-chain.js';
export { createEthereumRules } from './ethereum-rules.js';
export { createSubnetRules } from './subnet-rules.js';
