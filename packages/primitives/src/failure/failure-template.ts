import {
  type Failure,
  type FailureIssue,
  failureTitle,
  formatRequestPath,
  jsonPointer,
  pointerFragment,
  problemDetails,
} from './failure.js';

/**
 * Source of a member in the body of a failure:
 *
 * - `status`, `statusText`: the status as a number, or as a text
 * - `title`, `code`: the reason phrase of the status (`Not Found`), or the same as a name (`not_found`)
 * - `detail`: all messages as one text; in a list of broken rules the message of the rule
 * - `messages`: a list of all messages; `message`: the only message as a text if the status is not 400 and no rule is broken, else the list
 * - `problem`: problem details of RFC 9457
 * - `url`: path of the request; `time`: now, as RFC 3339 writes it
 * - for a broken rule: `part` (`query`), `rule` (`required`), `place` (`owner.name`), `pointer` (`/owner/name`), `fragment` (`#/owner/name`), `steps`
 *   (`['body', 'owner', 'name']`), `names` (the same as texts)
 * - for a rule that one part of the request breaks: `bodyPointer`, `bodyFragment`, `queryName`, `headerName`; the member is left out for the other parts
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
  | 'names'
  | 'bodyPointer'
  | 'bodyFragment'
  | 'queryName'
  | 'headerName';

/** Template of the body of a failure, for the schema that a document declares. */
export type FailureTemplate =
  | FailureSource
  /** A constant. */
  | { readonly is: unknown }
  /** A text, shortened to `max` characters. */
  | { readonly text: FailureSource; readonly max: number }
  /** The value for the source, or `other` if it is not listed. Statuses are listed as responses are: `404`, `4XX`. */
  | {
      readonly by: FailureSource;
      readonly values: Readonly<Record<string, unknown>>;
      readonly other: unknown;
    }
  /** An object. With `optional` it is left out if it has no members. */
  | { readonly members: Readonly<Record<string, FailureTemplate>>; readonly optional?: true }
  /** A list with an item for each broken rule, at most `max`. With `always` it has an item for the failure if no rule is broken. */
  | { readonly items: FailureTemplate; readonly always?: true; readonly max?: number }
  /**
   * An object with the messages of the broken rules by path, each a list of texts or one text. With `always` it has the messages under `request` if no rule is
   * broken.
   */
  | { readonly byPath: 'messages' | 'message'; readonly always?: true };

/** Body and media type of a failure. */
export interface FailureContent {
  readonly type: string;
  readonly body: FailureTemplate;
  /** Format: plain text, text with escaped markup, or XML with an element for each member. Absent: JSON. */
  readonly as?: 'text' | 'markup' | 'xml';
  /** Name of the root element of XML. */
  readonly root?: string;
}

/** Failures that a document declares, by status (`404`, `4XX`, `default`). */
export type FailureContents = Readonly<Record<string, FailureContent>>;

/** The content for failures that a document does not declare: problem details (RFC 9457). */
export const problemContent: FailureContent = { type: 'application/problem+json', body: 'problem' };

/** The declared content for a status, else problem details (RFC 9457). */
export function failureContent(contents: FailureContents | undefined, status: number): FailureContent {
  return (
    contents?.[status] ?? contents?.[`${Math.floor(status / 100)}XX`] ?? contents?.default ?? problemContent
  );
}

/** Writes the body of a failure. */
export function failureText({ body, as, root = 'error' }: FailureContent, failure: Failure): string {
  const value = renderFailure(body, failure);
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

/** Makes the value of a body from a template. */
export function renderFailure(template: FailureTemplate, failure: Failure, issue?: FailureIssue): unknown {
  if (typeof template === 'string') return sourceValue(template, failure, issue);
  if ('is' in template) return template.is;
  if ('text' in template) return shortened(String(sourceValue(template.text, failure, issue)), template.max);
  if ('by' in template) {
    const key = String(sourceValue(template.by, failure, issue));
    const range = template.by === 'status' ? `${key[0]}XX` : key;
    const found = [key, range].find((each) => Object.hasOwn(template.values, each));
    return found === undefined ? template.other : template.values[found];
  }
  if ('members' in template) {
    const members = Object.entries(template.members).flatMap(([name, member]) => {
      const value = renderFailure(member, failure, issue);
      return value === undefined ? [] : [[name, value] as const];
    });
    return members.length === 0 && template.optional ? undefined : Object.fromEntries(members);
  }
  if ('byPath' in template) return messagesByPath(failure, template);
  const { issues } = failure;
  if (issues.length === 0 && template.always) return [renderFailure(template.items, failure)];
  return issues.slice(0, template.max).map((each) => renderFailure(template.items, failure, each));
}

function sourceValue(source: FailureSource, failure: Failure, issue: FailureIssue | undefined): unknown {
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
      return formatRequestPath(place.path);
    case 'pointer':
      return jsonPointer(place.path);
    case 'fragment':
      return pointerFragment(place.path);
    case 'steps':
      return [place.in, ...place.path];
    case 'names':
      return [place.in, ...place.path].map(String);
    case 'bodyPointer':
      return issue?.in === 'body' ? jsonPointer(issue.path) : undefined;
    case 'bodyFragment':
      return issue?.in === 'body' ? pointerFragment(issue.path) : undefined;
    case 'queryName':
      return issue?.in === 'query' ? String(issue.path[0]) : undefined;
    case 'headerName':
      return issue?.in === 'header' ? String(issue.path[0]) : undefined;
  }
}

/** The code of a status: `not_found`. */
export function failureCode(status: number): string {
  return failureTitle(status).toLowerCase().replaceAll(/\W+/g, '_');
}

/** A failure without broken rules, as an item of a list. */
function wholeFailure({ status, messages }: Failure): FailureIssue {
  return { in: 'body', path: [], rule: failureCode(status), message: messages.join('; ') };
}

function messagesByPath(
  { issues, messages: all }: Failure,
  { byPath: kind, always }: Extract<FailureTemplate, { readonly byPath: unknown }>,
): Record<string, unknown> {
  const byPath = new Map<string, readonly string[]>();
  if (issues.length === 0 && always) byPath.set('request', all);
  for (const { path, message } of issues) {
    const place = formatRequestPath(path) || 'body';
    byPath.set(place, [...(byPath.get(place) ?? []), message]);
  }
  return Object.fromEntries(
    [...byPath].map(([place, messages]) => [place, kind === 'messages' ? messages : messages.join('; ')]),
  );
}

/** Lengths count code points, as JSON Schema does. */
function shortened(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters.slice(0, Math.max(0, max - 1)).join('')}${max > 0 ? '…' : ''}`;
}
