// An entry of its own: programs with one call carry it, and nothing else that writes requests.
export { addressesBelow } from './addresses-below.js';
export { fillServerUrl, type ServerUrlVariable } from './fill-server-url.js';
