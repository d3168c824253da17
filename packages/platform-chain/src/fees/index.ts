export { gasPrice } from './gas.js';
export { validatorPrice } from './validator-fee.js';
