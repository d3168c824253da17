export {
  type ClientAddress,
  createClientAddress,
  createProxyTrust,
  isAddressOrNetwork,
  toClientName,
} from '../admission/client-address.js';
export {
  ConnectionGate,
  type ConnectionGateOptions,
  type RequestCharge,
} from '../admission/connection-gate.js';
export { limitPipelining } from '../admission/pipelining.js';
export * from './fetch.js';
export * from './gzip.js';
export * from './is-loopback.js';
export * from './limit-writing.js';
export * from './node-request.js';
