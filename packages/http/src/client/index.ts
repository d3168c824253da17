export { readRetryAfter } from '@firn/primitives/request';
export { placeOf } from '../errors/place-of.js';
export { callFailure, type FailedCall } from './call-failure.js';
export { type CallScope, openCallScope } from './call-scope.js';
export { withDeadline } from './deadline.js';
export { excerpt } from './excerpt.js';
export type {
  CredentialContext,
  HeadersOption,
  Hooks,
  IncomingResponse,
  OutgoingRequest,
} from './hooks.js';
export { type HeadersRecord, joinHeaders } from './join-headers.js';
export { noAnswer } from './no-answer.js';
export { isSameToken, itemsOf, type PageItem, type Pages, pagesOf } from './paging.js';
export { raceSignal } from './race-signal.js';
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
export { wait } from './wait.js';
