import { formatPath } from '../validation/describe.js';
import {
  type Failure,
  type FailureIssue,
  failureTitle,
  jsonPointer,
  pointerFragment,
  problemDetails,
} from './failure.js';

/**
 * What a member of a failure's body is made of.
 *
 * - `status`, `statusText`: the status as a number, or its digits as a text
 * - `title`, `code`: the reason phrase of the status (`Not Found`), or the same as a name (`not_found`)
 * - `detail`: all messages as one sentence; in a list of broken rules the message of the rule
 * - `messages`: a list of all messages; `message`: the same, but the text alone if there is one that is not of a 400
 * - `problem`: problem details of RFC 9457
 * - `url`: path of the request; `time`: now, as RFC 3339 writes it
 * - of a broken rule: `part` (`query`), `rule` (`required`), `place` (`owner.name`), `pointer` (`/owner/name`), `fragment` (`#/owner/name`), `steps`
 *   (`['body', 'owner', 'name']`), `names` (the same as texts)
 */
export type FailureSource =
  | 'status'
  | 'statusText'
  | 'title'
  | 'code'
  | 'detail'
  | 'message'
  | 'messages'
  | 'problem'
  | 'url'
  | 'time'
  | 'part'
  | 'rule'
  | 'place'
  | 'pointer'
  | 'fragment'
  | 'steps'
  | 'names';

/** How a body of a failure is made, in the form that a document declares for it. */
export type FailureForm =
  | FailureSource
  /** Always the same. */
  | { readonly is: unknown }
  /** A text that is not longer than a number of characters. */
  | { readonly text: FailureSource; readonly max: number }
  /** The value for what the source is; one that is not listed has the other value. */
  | { readonly by: FailureSource; readonly values: Readonly<Record<string, unknown>>; readonly other: unknown }
  | { readonly members: Readonly<Record<string, FailureForm>> }
  /** A list with an item for each broken rule, no more than `max`. With `always` there is one for the whole failure if no rule is broken. */
  | { readonly items: FailureForm; readonly always?: true; readonly max?: number }
  /** An object with the messages of the broken rules by their places, each a list of texts, or one text. */
  | { readonly byPlace: 'messages' | 'message' };

/** The body of a failure with its media type. */
export interface FailureContent {
  readonly type: string;
  readonly body: FailureForm;
  /** How it is written: as a text, as one in which the characters of markup are escaped, or as XML with an element for each member; absent: as JSON. */
  readonly as?: 'text' | 'markup' | 'xml';
  /** Name of the outermost element of XML. */
  readonly root?: string;
}

/** Failures that a document declares, by status (`404`, `4XX`, `default`). */
export type FailureContents = Readonly<Record<string, FailureContent>>;

/** The content of a failure that a document does not declare: problem details (RFC 9457). */
export const problemContent: FailureContent = { type: 'application/problem+json', body: 'problem' };

/** The content that a document declares for a status; that of RFC 9457 if it declares none. */
export function failureContent(contents: FailureContents | undefined, status: number): FailureContent {
  return (
    contents?.[status] ?? contents?.[`${Math.floor(status / 100)}XX`] ?? contents?.default ?? problemContent
  );
}

/** The text of a body. */
export function failureText({ body, as, root = 'error' }: FailureContent, failure: Failure): string {
  const value = fillFailure(body, failure);
  if (as === 'text') return String(value);
  if (as === 'markup') return escapeMarkup(String(value));
  if (as === 'xml') return `<?xml version="1.0" encoding="UTF-8"?>\n${elements(root, value)}\n`;
  return JSON.stringify(value);
}

function elements(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => elements(name, item)).join('');
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, member]) => elements(key, member))
      : [escapeMarkup(String(value ?? ''))];
  return `<${name}>${inside.join('')}</${name}>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The value of a body, which a form makes of a failure. */
export function fillFailure(form: FailureForm, failure: Failure, issue?: FailureIssue): unknown {
  if (typeof form === 'string') return valueOf(form, failure, issue);
  if ('is' in form) return form.is;
  if ('text' in form) return shortened(String(valueOf(form.text, failure, issue)), form.max);
  if ('by' in form) {
    const key = String(valueOf(form.by, failure, issue));
    return Object.hasOwn(form.values, key) ? form.values[key] : form.other;
  }
  if ('members' in form)
    return Object.fromEntries(
      Object.entries(form.members).map(([name, member]) => [name, fillFailure(member, failure, issue)]),
    );
  if ('byPlace' in form) return messagesByPlace(failure, form.byPlace);
  const { issues } = failure;
  if (issues.length === 0 && form.always) return [fillFailure(form.items, failure, wholeFailure(failure))];
  return issues.slice(0, form.max).map((each) => fillFailure(form.items, failure, each));
}

function valueOf(source: FailureSource, failure: Failure, issue: FailureIssue | undefined): unknown {
  const { status, messages, issues, path } = failure;
  const place = issue ?? wholeFailure(failure);
  switch (source) {
    case 'status':
      return status;
    case 'statusText':
      return String(status);
    case 'title':
      return failureTitle(status);
    case 'code':
      return failureCode(status);
    case 'detail':
      return issue?.message ?? messages.join('; ');
    case 'message':
      return status === 400 || issues.length > 0 || messages.length !== 1 ? messages : messages[0];
    case 'messages':
      return messages;
    case 'problem':
      return problemDetails(failure);
    case 'url':
      return path;
    case 'time':
      return new Date().toISOString();
    case 'part':
      return place.in;
    case 'rule':
      return place.rule;
    case 'place':
      return formatPath(place.path);
    case 'pointer':
      return jsonPointer(place.path);
    case 'fragment':
      return pointerFragment(place.path);
    case 'steps':
      return [place.in, ...place.path];
    case 'names':
      return [place.in, ...place.path].map(String);
  }
}

/** The name of a status for programs: `not_found`. */
export function failureCode(status: number): string {
  return failureTitle(status).toLowerCase().replaceAll(/\W+/g, '_');
}

/** A failure that is no broken rule, as one of a list. */
function wholeFailure({ status, messages }: Failure): FailureIssue {
  return { in: 'body', path: [], rule: failureCode(status), message: messages.join('; ') };
}

function messagesByPlace({ issues }: Failure, form: 'messages' | 'message'): Record<string, unknown> {
  const byPlace = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const place = formatPath(path) || 'body';
    byPlace.set(place, [...(byPlace.get(place) ?? []), message]);
  }
  return Object.fromEntries(
    [...byPlace].map(([place, messages]) => [place, form === 'messages' ? messages : messages.join('; ')]),
  );
}

/** Lengths count code points, as JSON Schema does. */
function shortened(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters.slice(0, Math.max(0, max - 1)).join('')}${max > 0 ? '…' : ''}`;
}
