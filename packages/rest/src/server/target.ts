import { type HttpStatusError, httpError } from '../errors/http-status-error.js';

/** The target of a request line, taken apart. */
export interface Target {
  /** The path as it was sent. */
  readonly path: string;
  /** Percent-decoded segments of the path; a slash at its end gives an empty one. */
  readonly segments: readonly string[];
  /** Query string without its question mark. */
  readonly query: string;
  /** The 400 for a path that is not percent-encoded UTF-8. Its segments are not decoded. */
  readonly refusal?: HttpStatusError;
}

/** Takes the target of a request line apart. */
export function parseTarget(target: string): Target {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark + 1);
  const sent = path.slice(1).split('/');
  if (!path.includes('%')) return { path, segments: sent, query };
  try {
    return { path, segments: sent.map((segment) => decode(segment, 'path')), query };
  } catch (refusal) {
    return { path, segments: sent, query, refusal: refusal as HttpStatusError };
  }
}

/**
 * Parses a query string as forms are encoded: `+` is a space. A repeated parameter becomes an array.
 * @throws HttpStatusError with 400 where it is not percent-encoded text, or has more than `maxParameters` parameters.
 */
export function parseQuery(query: string, maxParameters: number): Record<string, string | string[]> {
  // Without a prototype no name of a parameter has a meaning of its own.
  const parameters: Record<string, string | string[]> = Object.create(null);
  if (query === '') return parameters;
  let count = 0;
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    if (++count > maxParameters)
      throw httpError(400, `the query string must not have more than ${maxParameters} parameters`);
    const equals = pair.indexOf('=');
    const name = decodePart(equals === -1 ? pair : pair.slice(0, equals));
    const value = equals === -1 ? '' : decodePart(pair.slice(equals + 1));
    const before = parameters[name];
    if (before === undefined) parameters[name] = value;
    else if (typeof before === 'string') parameters[name] = [before, value];
    else before.push(value);
  }
  return parameters;
}

const encoded = /[%+]/;

function decodePart(text: string): string {
  return encoded.test(text) ? decode(text.replaceAll('+', ' '), 'query string') : text;
}

function decode(text: string, where: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw httpError(400, `the ${where} is not percent-encoded UTF-8`, { cause });
  }
}
