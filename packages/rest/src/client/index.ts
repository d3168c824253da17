export type {
  ClientWith,
  CredentialContext,
  HeadersOption,
  Hooks,
  IncomingResponse,
  KeepingClient,
  KeepUnknownEnumValues,
  OutgoingRequest,
  PageItem,
  RetryOptions,
  UnknownEnumValues,
  WithUnknownEnumValues,
} from '@firn/http/client';
export { requireServiceUrl } from '@firn/http/client/base-url';
export {
  type Bindable,
  type BoundCall,
  type BoundPagedCall,
  bindCall,
  bindPagedCall,
} from '@firn/http/client/bind-call';
export { filterFields } from '@firn/primitives/validation';
export type * from '../security-scheme.js';
export * from './answers.js';
export type * from './asked-call.js';
export * from './body-readers.js';
export * from './call-functions.js';
export * from './call-rest.js';
export * from './client-options.js';
export * from './events-body.js';
export type * from './http-status.js';
export * from './http-transport.js';
export * from './in-process-transport.js';
export { linesBody } from './line-stream.js';
export * from './operation.js';
export * from './page-functions.js';
export * from './paging.js';
export type { HeaderForm } from './read-headers.js';
export * from './response-functions.js';
export * from './server-url.js';
export * from './transport.js';
export type * from './value-functions.js';
export * from './with-auth.js';
export * from './with-headers.js';
export * from './with-hooks.js';
export { withRetry } from './with-retry.js';
export * from './with-servers.js';
export * from './with-timeout.js';
