export { rawJson, type ServerLogger } from '@firn/http/server';
export type { WithDefaults } from '@firn/primitives/validation';
export { AnswerCache, type AnswerCacheOptions, type AnswerCacheStats } from './answer-cache.js';
export {
  type AnswerSink,
  type HoldParts,
  JsonStream,
  type JsonStreamOptions,
  jsonStream,
} from './answer-stream.js';
export * from './bind-group.js';
export type { CallReport } from './call-runner.js';
export * from './endpoint.js';
export {
  type CorsRules,
  createEndpointCors,
  type EndpointCors,
  type PreflightRequest,
} from './http/endpoint-cors.js';
export * from './http/fetch-handler.js';
export type { HttpOptions, RequestOrigin } from './http/http-options.js';
export * from './http/node-listener.js';
export { postpone } from './http/postpone.js';
export { type ChargeClient, postponedText, type RpcCharge } from './message-cost.js';
export * from './method.js';
export { type AccessProfile, isOffered } from './method-table.js';
export * from './request-meta.js';
export * from './rpc-limits.js';
