import { failureCode, failureStatuses, failureTitle } from '@firn/primitives/failure';
import { simplified } from './member-names.js';

/** Statuses that servers respond with by themselves. */
export const usualStatuses: readonly number[] = [
  400, 401, 403, 404, 405, 406, 408, 413, 414, 415, 422, 429, 500, 503,
];

/** Values of an enum by the status that each is a name of (`404`), with a value for the other client errors (`4XX`), and one for the rest. */
interface StatusNames {
  readonly values: Readonly<Record<string, unknown>>;
  readonly other: unknown;
}

/** Finds the values of an enum that are names of statuses; `undefined` if there are none. */
export function statusNames(values: readonly unknown[]): StatusNames | undefined {
  const named = (status: number): unknown => values.find((value) => namesStatus(value, status));
  const general = values.find((value) =>
    /^(?:unknown|unspecified|other|generic|error|failed|failure)/i.test(String(value)),
  );
  const found = failureStatuses.flatMap((status) => {
    const value = named(status);
    return value === undefined ? [] : [[status, value] as const];
  });
  if (found.length === 0) return undefined;
  const client = named(400) ?? named(422) ?? general;
  const other = named(500) ?? general ?? client ?? values[0];
  const special = found.filter(([status, value]) => value !== (status < 500 ? (client ?? other) : other));
  return {
    values: {
      ...Object.fromEntries(special),
      ...(client !== undefined && client !== other && { '4XX': client }),
    },
    other,
  };
}

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
    'invalid arguments',
    'validation',
    'validation failed',
    'invalid',
    'invalid input',
    'invalid parameter',
    'invalid parameters',
    'invalid params',
    'bad input',
    'bad parameter',
    'malformed request',
  ],
  401: [
    'unauthenticated',
    'not authenticated',
    'authentication',
    'authentication required',
    'authentication failed',
    'invalid credentials',
    'invalid token',
  ],
  403: ['permission denied', 'access denied', 'authorization', 'not authorized', 'not allowed'],
  404: ['resource not found', 'entity not found', 'missing', 'no such resource'],
  408: ['timeout', 'timed out'],
  409: ['already exists', 'duplicate', 'aborted', 'resource conflict'],
  412: ['failed precondition', 'precondition'],
  413: [
    'payload too large',
    'request entity too large',
    'request too large',
    'too large',
    'entity too large',
  ],
  414: ['request uri too long', 'uri too large'],
  415: ['unsupported type', 'invalid content type', 'unsupported content type'],
  416: ['out of range', 'requested range not satisfiable'],
  422: [
    'unprocessable entity',
    'unprocessable',
    'validation',
    'validation failed',
    'invalid request',
    'invalid argument',
    'invalid',
    'invalid input',
  ],
  429: [
    'rate limit',
    'rate limit exceeded',
    'rate limited',
    'throttled',
    'resource exhausted',
    'quota exceeded',
  ],
  500: ['internal', 'server', 'internal server', 'unexpected'],
  501: ['unimplemented'],
  503: ['unavailable', 'overloaded', 'temporarily unavailable'],
  504: ['deadline exceeded', 'timeout', 'timed out'],
};
