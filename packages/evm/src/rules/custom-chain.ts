import type { SubnetRules } from './subnet-rules.js';

/** What a custom chain tells of its own rules. */
export type CustomChain = Omit<SubnetRules, 'rules'>;
