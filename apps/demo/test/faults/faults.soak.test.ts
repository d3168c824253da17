import { faultTable } from './faults.js';
import { isRepresentative } from './representative-faults.js';
import { testFaults } from './test-faults.js';

testFaults(faultTable.filter((each) => !isRepresentative(each)));
