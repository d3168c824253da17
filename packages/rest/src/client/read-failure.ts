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
  return httpError(answer.status, messagesOf(body) ?? [excerpt(text)], {
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

function messagesOf(body: unknown): string[] | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  const messages: unknown[] = [body.message].flat();
  return messages.length > 0 && messages.every((message) => typeof message === 'string')
    ? messages
    : undefined;
}
