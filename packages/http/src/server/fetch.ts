export type { RequestOrigin } from '../admission/client-address.js';
export * from './accepts-gzip.js';
export * from './bounded-map.js';
export * from './cors.js';
export * from './foreign-pages.js';
export * from './logger.js';
export * from './raw-json.js';
export * from './response-headers.js';
export * from './web-request.js';
