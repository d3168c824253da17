export {
  BadRequestError,
  HttpStatusError,
  type HttpStatusErrorDetails,
  isHttpStatusError,
  NotFoundError,
  UnavailableError,
} from '../errors/index.js';
export * from './bind-operations.js';
export { isAddressOrNetwork } from './client-address.js';
export type { CompressionOptions } from './compression.js';
export type { CorsOptions } from './cors.js';
export * from './fetch-handler.js';
export * from './limits.js';
export * from './logger.js';
export * from './node-listener.js';
export * from './operation.js';
export type { RateLimitOptions, SharedUnits } from './rate-limit.js';
export * from './raw-json.js';
export * from './rest-server.js';
export type { ContextOption, RestServerOptions } from './rest-server-options.js';
export type { ServerAnswer } from './server-answer.js';
export { RequestInfo, type ServerRequest } from './server-request.js';
export type { Grant } from './token-buckets.js';
