import { failureCode, failureTitle } from '@firn/primitives/failure';
import { simplified } from './member-names.js';

/** Statuses that servers respond with by themselves. */
export const usualStatuses: readonly number[] = [
  400, 401, 403, 404, 405, 406, 408, 413, 414, 415, 422, 429, 500, 503,
];

/** Whether a value of an enum is a name of a status: `404`, `not_found`, `NotFoundError`. */
export function namesStatus(value: unknown, status: number): boolean {
  if (value === status || value === String(status)) return true;
  if (typeof value !== 'string') return false;
  const own = simplified(value).replace(/(?:error|exception)$/, '');
  return [failureTitle(status), failureCode(status), ...(otherNames[status] ?? [])].some(
    (name) => simplified(name) === own,
  );
}

const otherNames: Readonly<Record<number, readonly string[]>> = {
  400: [
    'invalid request',
    'invalid argument',
    'validation',
    'invalid',
    'invalid input',
    'invalid parameter',
    'bad input',
  ],
  401: [
    'unauthenticated',
    'authentication',
    'authentication required',
    'authentication failed',
    'invalid token',
  ],
  403: ['permission denied', 'access denied', 'authorization'],
  404: ['resource not found', 'entity not found'],
  413: ['payload too large', 'request entity too large', 'request too large'],
  422: [
    'unprocessable entity',
    'validation',
    'validation failed',
    'invalid request',
    'invalid argument',
    'invalid',
  ],
  429: ['rate limit', 'rate limit exceeded', 'rate limited', 'throttled', 'resource exhausted'],
  500: ['internal', 'server', 'internal server', 'unexpected'],
  503: ['unavailable', 'overloaded', 'temporarily unavailable'],
};

/** The value of an enum for a failure that none of them names: one that names any failure, else the first that does not name a success. */
export function otherValue(values: readonly unknown[]): unknown {
  const general = /^(?:unknown|unspecified|other|generic|error|internal|fail|failed|failure)/i;
  const success = /^(?:ok|okay|success|successful|succeeded|none|no_?error)$/i;
  return (
    values.find((value) => general.test(String(value))) ??
    values.find((value) => !success.test(String(value))) ??
    values[0]
  );
}

/** Whether a value of an enum is a name of all failures of clients, or of servers: `client_error`. */
export function namesClass(value: unknown, status: number): boolean {
  return typeof value === 'string' && simplified(value) === (status < 500 ? 'clienterror' : 'servererror');
}
