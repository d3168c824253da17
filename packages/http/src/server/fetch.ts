export * from './accepts-gzip.js';
export * from './allowed-host.js';
export * from './allowed-origin.js';
export * from './bounded-map.js';
export * from './logger.js';
export * from './page-trust.js';
export * from './raw-json.js';
export * from './read-web-body.js';
