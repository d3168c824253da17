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
export {
  type Bindable,
  type BoundCall,
  type BoundPagedCall,
  bindCall,
  bindPagedCall,
} from '@firn/http/client/bind-call';
export * from './call-functions.js';
export * from './call-rpc.js';
export * from './client-options.js';
export * from './exchange.js';
export { endpointTransport, httpTransport } from './http-transport.js';
export * from './in-process-transport.js';
export * from './notify-rpc.js';
export * from './operation.js';
export * from './page-functions.js';
export * from './paging.js';
export type { HttpTransportOptions } from './post.js';
export * from './scoped.js';
export type { ReconnectOptions } from './socket-connection.js';
export * from './subscribe-functions.js';
export * from './subscribe-rpc.js';
export * from './transport.js';
export type { WebSocketClass, WebSocketLike } from './web-socket-like.js';
export * from './web-socket-transport.js';
export * from './with-batching.js';
export * from './with-retry.js';
export * from './with-timeout.js';
