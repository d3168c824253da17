export {
  type ClientAddress,
  createClientAddress,
  createProxyTrust,
  isAddressOrNetwork,
  type RequestOrigin,
  toClientName,
} from '../admission/client-address.js';
export {
  ConnectionGate,
  type ConnectionGateOptions,
  type RequestCharge,
} from '../admission/connection-gate.js';
export { limitPipelining } from '../admission/pipelining.js';
export * from './client-signal.js';
export * from './collect-body.js';
export * from './fetch.js';
export * from './gzip.js';
export * from './header-text.js';
export * from './is-loopback.js';
export * from './limit-writing.js';
export * from './origin-form.js';
