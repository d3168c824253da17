import { testRealSample } from './real-sample-tests.js';

testRealSample('traces');
