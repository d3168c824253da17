export { fakeExponential } from './fake-exponential.js';
export { maxUint64 } from './limits.js';
export { compareNumbers, greater, smaller } from './order.js';
