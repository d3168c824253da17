import { describe } from 'vitest';
import { testHostileCustomChain } from './custom-chain-calls.js';

// Every night sends the others: `hostile-custom-chain.soak.test.ts`.
describe('whatever is sent to a custom chain', () => testHostileCustomChain('sample'));
