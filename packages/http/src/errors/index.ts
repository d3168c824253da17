export * from './call-error.js';
export * from './cancelled-error.js';
export * from './is-overloaded.js';
export * from './place-of.js';
export * from './response-validation-error.js';
export * from './timeout-error.js';
export * from './transport-error.js';
