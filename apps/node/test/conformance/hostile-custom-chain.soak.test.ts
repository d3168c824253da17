import { describe } from 'vitest';
import { testHostileCustomChain } from './custom-chain-calls.js';

describe('what hostile-custom-chain.test.ts leaves out', () => testHostileCustomChain('others'));
