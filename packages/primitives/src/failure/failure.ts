import type { Path } from '../errors/issue.js';
import { formatPath } from '../validation/describe.js';

/** Part of a request. */
export type RequestPart = 'path' | 'query' | 'header' | 'cookie' | 'body';

/** One rule that a request breaks. */
export interface FailureIssue {
  readonly in: RequestPart;
  /** Keys and indexes. For a parameter its name is the first; for a body they start inside the body. */
  readonly path: Path;
  /** Stable name of the rule: `type`, `required`, `maximum`. */
  readonly rule: string;
  /** One sentence with the path: `pageSize must not be greater than 2160`. */
  readonly message: string;
}

/** Why a request failed. */
export interface Failure {
  /** HTTP status, 400 to 599. */
  readonly status: number;
  /** One sentence for each reason, at least one. */
  readonly messages: readonly string[];
  /** The rules of the document that the request breaks; empty if it failed for another reason. */
  readonly issues: readonly FailureIssue[];
  /** Path of the request. */
  readonly path: string;
}

/** Reason phrases of the statuses of failures (RFC 9110, RFC 6585). */
const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  422: 'Unprocessable Content',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

/** The statuses of failures that have a reason phrase. */
export const failureStatuses: readonly number[] = Object.keys(titles).map(Number);

/** The reason phrase of a status: `Not Found`. */
export function failureTitle(status: number): string {
  return titles[status] ?? `HTTP ${status}`;
}

/**
 * Chooses the status of a rejected request. Broken rules get 422 if the operation declares 422. Other 400s get 422 if it declares 422 and has no response for
 * 400. A 401 gets 403 if it declares 403 and has no response for 401.
 *
 * @param extentOf - How the operation declares a status: by its number, by a range, by `default`, or not at all.
 */
export function refusalStatus(
  { status, issues }: Pick<Failure, 'status' | 'issues'>,
  extentOf: (status: number) => 'exact' | 'range' | 'default' | undefined,
): number {
  const isDeclared = (each: number) => extentOf(each) === 'exact';
  const isCovered = extentOf(status) !== undefined;
  if (status === 400 && isDeclared(422) && (issues.length > 0 || !isCovered)) return 422;
  return status === 401 && isDeclared(403) && !isCovered ? 403 : status;
}

/** Problem details of a failure (RFC 9457). Broken rules are in `errors`, as in the example of section 3. */
export function problemDetails({ status, messages, issues }: Omit<Failure, 'path'>): object {
  const problem = {
    type: 'about:blank',
    title: failureTitle(status),
    status,
    detail: messages.join('; '),
  };
  if (issues.length === 0) return problem;
  const errors = issues.map(({ message, in: part, path }) => ({
    detail: message,
    in: part,
    ...(part === 'body' ? { pointer: pointerFragment(path) } : { parameter: String(path[0]) }),
  }));
  return { ...problem, errors };
}

/** A path that starts with the name of a parameter or a member: `X-Tags[0]`, `owner.name`. */
export function formatRequestPath([first, ...rest]: Path): string {
  // Only the first step is written as it is: `X-Trace`, not `["X-Trace"]`.
  return first === undefined ? '' : `${first}${formatPath(['_', ...rest]).slice(1)}`;
}

/** A JSON pointer (RFC 6901): `/owner/name`. */
export function jsonPointer(path: Path): string {
  return path.map((step) => `/${escapedStep(step)}`).join('');
}

/** A JSON pointer as the fragment of a URI (RFC 6901, section 6): `#/owner/name`. */
export function pointerFragment(path: Path): string {
  return `#${path.map((step) => `/${encodeURIComponent(escapedStep(step))}`).join('')}`;
}

function escapedStep(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1');
}
