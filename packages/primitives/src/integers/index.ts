export { fakeExponential } from './fake-exponential.js';
export { maxUint64, maxUint256 } from './limits.js';
export { compareNumbers, greater, smaller } from './order.js';
