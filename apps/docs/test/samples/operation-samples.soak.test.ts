import { contracts } from '../all-pages.js';
import { isLarge } from './large-contracts.js';
import { testExamples } from './test-examples.js';

testExamples(contracts.filter(isLarge));
