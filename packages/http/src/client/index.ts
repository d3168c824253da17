export { readRetryAfter } from '@firn/primitives/request';
export { placeOf } from '../errors/place-of.js';
export { callFailure, type FailedCall, noAnswer } from './call-failure.js';
export { type CallScope, openCallScope, raceSignal, wait, withDeadline } from './call-scope.js';
export { excerpt } from './excerpt.js';
export type {
  CredentialContext,
  HeadersOption,
  Hooks,
  IncomingResponse,
  OutgoingRequest,
} from './hooks.js';
export { type HeadersRecord, joinHeaders } from './join-headers.js';
export { isSameToken, itemsOf, type PageItem, type Pages, pagesOf } from './paging.js';
export {
  type BackOffOptions,
  backOffMs,
  mayRepeat,
  type RetryOptions,
  type RetryRules,
  retry,
} from './retry.js';
export type {
  ClientWith,
  KeepingClient,
  KeepUnknownEnumValues,
  UnknownEnumValues,
  WithUnknownEnumValues,
} from './unknown-enum-values.js';
