import { type FailureSource, failureCode, failureStatuses, failureTitle } from '@firn/primitives/failure';

/** Names of the members of error bodies in public documents, simplified, by what they contain. The first source that has a name counts. */
type MemberNames = readonly (readonly [FailureSource, ReadonlySet<string>])[];

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Texts that explain a failure or a broken rule. */
export const detailMembers: ReadonlySet<string> = names(
  'detail details message messages description msg text error errors errormessage errormsg errordescription errordetail errordetails errortext errmsg ' +
    'developermessage usermessage longmessage localizedmessage displaymessage defaultmessage statusmessage faultstring explanation info problem',
);

/** Texts of a whole body, and of objects in it that describe the failure. */
export const textMembers: MemberNames = [
  ['statusText', names('status statuscode httpstatus httpstatuscode httpcode responsecode')],
  ['code', names('code errorcode errcode errortype errorname type kind reason errorkind faultcode')],
  ['title', names('title error statustext httpstatustext reasonphrase summary errortitle')],
  ['detail', detailMembers],
  ['time', names('timestamp time date datetime occurredat timestamputc errortime')],
  ['url', names('path instance uri url requesturi requestpath requesturl')],
];

/** Texts of an item that describes one broken rule. */
export const itemTextMembers: MemberNames = [
  [
    'place',
    names(
      'path field name attr param parameter property propertyname propertypath key attribute fieldname argument target place',
    ),
  ],
  ['pointer', names('pointer jsonpointer instancepath datapath')],
  ['part', names('in location source locationtype')],
  ['rule', names('rule keyword constraint type kind code errorcode errortype reason')],
  ['statusText', names('status statuscode')],
  ['title', names('title summary')],
  ['detail', detailMembers],
];

/** The source of a member, by its simplified name. */
export function sourceOf(members: MemberNames, name: string): FailureSource | undefined {
  return members.find(([, known]) => known.has(name))?.[0];
}

/** Numbers that are the status. */
export const statusMembers: ReadonlySet<string> = names(
  'status statuscode httpstatus httpstatuscode httpcode code errorcode errcode responsecode',
);

/** Booleans that say whether the call succeeded. */
export const outcomeMembers: ReadonlySet<string> = names(
  'success ok successful succeeded valid isvalid issuccess',
);

/** Lists of texts or of broken rules. */
export const listMembers: ReadonlySet<string> = names(
  'errors error messages message details detail issues violations invalidparams invalidparameters fielderrors validationerrors validation failures ' +
    'causes problems reasons errordetails errormessages fieldviolations constraintviolations suberrors descriptions',
);

/** Objects that describe the failure. */
export const nestedMembers: ReadonlySet<string> = names(
  'error errors fault problem exception failure errordetails detail details message status meta err',
);

/** Lists of steps to a broken rule. */
export const stepMembers: ReadonlySet<string> = names('loc path location field fieldpath');

/** Objects with the location of a broken rule. */
export const placeMembers: ReadonlySet<string> = names('source location');

/** The letters of a name in lower case: `error_message` is `errormessage`. */
export function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

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
  const named = (status: number): unknown => valueFor(values, status);
  const found = failureStatuses.flatMap((status) => {
    const value = named(status);
    return value === undefined ? [] : [[status, value] as const];
  });
  const [clients, servers] = ['clienterror', 'servererror'].map((name) =>
    values.find((value) => typeof value === 'string' && simplified(value) === name),
  );
  if (found.length === 0 && clients === undefined) return undefined;
  const general = values.find((value) => generalName.test(String(value)));
  const client = clients ?? named(400) ?? named(422) ?? general;
  const other = servers ?? named(500) ?? general ?? client ?? otherValue(values);
  const special = found.filter(([status, value]) => value !== (status < 500 ? (client ?? other) : other));
  return {
    values: {
      ...Object.fromEntries(special),
      ...(client !== undefined && client !== other && { '4XX': client }),
    },
    other,
  };
}

/** Names of any failure. */
const generalName = /^(?:(?:e|err)[_.-])?(?:unknown|unspecified|other|generic|error|fail)/i;

/** The value of an enum that is a name of a status, else the only one that ends with it: `channel_not_found`. */
export function valueFor(values: readonly unknown[], status: number): unknown {
  const exact = values.find((value) => namesStatus(value, status));
  if (exact !== undefined || status === 500) return exact;
  const name = simplified(failureCode(status));
  const similar = values.filter((value) => typeof value === 'string' && simplified(value).endsWith(name));
  return similar.length === 1 ? similar[0] : undefined;
}

/** Whether a value of an enum is a name of a status: `404`, `not_found`, `NotFoundError`. */
function namesStatus(value: unknown, status: number): boolean {
  if (value === status || value === String(status)) return true;
  if (typeof value !== 'string') return false;
  const own = simplified(value.replace(/^(?:e|err|error)[_.-]/i, '')).replace(/(?:error|exception)$/, '');
  return [failureTitle(status), failureCode(status), ...(otherNames[status] ?? [])].some(
    (name) => simplified(name) === own,
  );
}

const invalid = [
  'invalid',
  'invalid request',
  'invalid argument',
  'invalid arguments',
  'invalid input',
  'invalid parameter',
  'invalid parameters',
  'invalid params',
  'validation',
  'validation failed',
];

const otherNames: Readonly<Record<number, readonly string[]>> = {
  400: [...invalid, 'bad input', 'bad parameter', 'malformed request'],
  401: [
    'unauthenticated',
    'not authenticated',
    'authentication',
    'authentication required',
    'authentication failed',
    'invalid credentials',
    'not authed',
    'invalid auth',
    'auth',
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
  422: [...invalid, 'unprocessable entity', 'unprocessable'],
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

/** The value of an enum for a failure that none of them names: one that names any failure, else the first that does not name a success. */
export function otherValue(values: readonly unknown[]): unknown {
  const success = /^(?:ok|okay|success|successful|succeeded|none|no_?error)$/i;
  return (
    values.find((value) => generalName.test(String(value)) || /^internal/i.test(String(value))) ??
    values.find(
      (value) => !success.test(String(value)) && !failureStatuses.some((each) => namesStatus(value, each)),
    ) ??
    values.find((value) => !success.test(String(value))) ??
    values[0]
  );
}
