// An entry of its own: programs carry it from the start, and what else `@firn/http/client` has only after a failure.
export { addressesBelow } from '@firn/primitives/addresses';
export { checkOptions, requireServiceUrl } from './check-options.js';
export { callAddresses, type FetchOptions, sendFetch } from './fetch.js';
