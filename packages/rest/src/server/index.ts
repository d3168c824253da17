export {
  type CompressionOptions,
  consoleLogger,
  RawJson,
  rawJson,
  type ServerLogger,
} from '@firn/http/server';
export {
  type Failure,
  type FailureContent,
  type FailureContents,
  type FailureIssue,
  problemContent,
  problemDetails,
} from '@firn/primitives/failure';
export { filterFields, filterJson, type WithDefaults } from '@firn/primitives/validation';
export type * from '../client/http-status.js';
export {
  HttpStatusError,
  type HttpStatusErrorDetails,
  httpError,
  isHttpStatusError,
} from '../errors/index.js';
export type * from '../security-scheme.js';
export { answerWith, type ChosenAnswer, type DocumentedAnswer } from './answer-with.js';
export type { Authenticate, Authenticated } from './authenticate.js';
export {
  authenticateWith,
  type PrincipalOf,
  type SchemeFunction,
  type SchemeFunctions,
  type SecuritySchemes,
} from './authenticate-with.js';
export type { MountOptions } from './base-path.js';
export * from './bind-operations.js';
export * from './cacheable-json.js';
export { chooseMediaType } from './choose-media-type.js';
export type { FailedRequest, FailureResponse, OnError } from './failure.js';
export * from './fetch-handler.js';
export type { Hook, HookCall, OneOrMore, OperationHook } from './hooks.js';
export * from './node-listener.js';
export * from './operation.js';
export type { RequestEvent } from './request-event.js';
export type { CorsOptions } from './resource-cors.js';
export * from './rest-limits.js';
export * from './rest-server.js';
export type { ContextFunction, ContextOption, RestServerOptions } from './rest-server-options.js';
export type { ServerAnswer } from './server-answer.js';
export { RequestInfo, type ServerRequest } from './server-request.js';
export type { SignedRequest, Verify } from './verify-request.js';
