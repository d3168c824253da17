import { testService } from './test-service.js';

testService('late');
