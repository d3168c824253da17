export type { CChainWishes } from './c-chain/asynchronous-block.js';
export { type CChainRulesOptions, createCChainRules } from './c-chain/c-chain-rules.js';
export { extDataHash } from './c-chain/fixed-fields.js';
export { settledNumber } from './c-chain/settlement.js';
export { transitionSeconds } from './c-chain/transition.js';
export type { ChainRules } from './chain-rules.js';
export type { CustomChain } from './custom-chain.js';
export { createEthereumRules } from './ethereum-rules.js';
export { createSubnetRules } from './subnet-rules.js';
