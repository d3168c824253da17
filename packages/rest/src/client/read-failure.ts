import { excerpt, readRetryAfter } from '@firn/http/client';
import type { CallErrorDetails } from '@firn/http/errors';
import { type HttpStatusError, httpError } from '../errors/http-status-error.js';
import { readTextUpTo } from './read-text.js';
import type { RestAnswer } from './transport.js';

/** Makes an error of an answer whose status is no success, with its headers and its body, and the messages of that where it has some. */
export async function readFailure(
  answer: RestAnswer,
  asked: CallErrorDetails = {},
): Promise<HttpStatusError> {
  const text = await readTextUpTo(answer);
  const body = bodyOf(text);
  const messages = messagesOf(body) ?? [excerpt(typeof body === 'string' ? body : text)];
  return httpError(answer.status, messages, {
    operation: asked.operation,
    url: asked.url,
    cause: asked.cause,
    retryAfterMs: readRetryAfter(answer.header('retry-after')),
    body,
    header: answer.header,
  });
}

/** What the text is as JSON, else the text itself: a proxy answers with a page of its own. */
function bodyOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Members with the reason, most likely first, in lower case without punctuation: those of problem details (RFC 9457), OAuth, JSON:API and many services. */
const reasons = [
  /^messages?$/,
  /^(?:detail|errordescription|errors|details)$/,
  /^(?:error|err|developer|user|long|localized|display|default|status)?(?:messages?|msg|descriptions?|details?|text)$/,
  /^(?:error|fault|faultstring|reason|explanation|info|problem)$/,
  /^title$/,
];
/** Objects with the reason. */
const reasonObjects = /^(?:exception|failure|status|meta|err|data)$/;
/** Most messages of a list. */
const mostMessages = 50;

/** Finds the messages of an error body, at any depth. */
function messagesOf(body: unknown, depth = 0): string[] | undefined {
  if (typeof body === 'string' && depth > 0) return body === '' ? undefined : [body];
  if (typeof body !== 'object' || body === null || depth > 4) return undefined;
  if (Array.isArray(body)) {
    const all = body.slice(0, mostMessages).flatMap((item) => messagesOf(item, depth + 1) ?? []);
    return all.length > 0 ? all : undefined;
  }
  const members = Object.entries(body).map(
    ([name, value]) => [name.toLowerCase().replaceAll(/[^a-z]/g, ''), value] as const,
  );
  const objects = members.filter(([, value]) => typeof value === 'object');
  const ranked = [
    ...reasons.flatMap((reason) => members.filter(([name]) => reason.test(name))),
    ...objects.filter(([name]) => reasonObjects.test(name)),
  ];
  for (const [, value] of ranked) {
    const found = messagesOf(value, depth + 1);
    if (found !== undefined) return found;
  }
  // Messages by the names of fields.
  return depth > 0 ? messagesOf(Object.values(body), depth) : undefined;
}
