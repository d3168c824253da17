import { HttpStatusError } from '../errors/http-status-error.js';
import { retryAfterMs } from './retry-after.js';
import type { RestAnswer } from './transport.js';

const maxExcerpt = 200;

/** Makes an error of an answer whose status is no success, with the messages of its body or with the body itself, shortened. */
export function readFailure(answer: RestAnswer): HttpStatusError {
  return new HttpStatusError(answer.status, readMessages(answer.text), {
    retryAfterMs: retryAfterMs(answer),
  });
}

function readMessages(text: string): string[] {
  try {
    const messages: unknown[] = [JSON.parse(text).message].flat();
    if (messages.length > 0 && messages.every((message) => typeof message === 'string')) return messages;
  } catch {
    // A proxy answers with a page of its own: the text itself is the message.
  }
  return [excerpt(text)];
}

/** The beginning of a text, for a message. */
export function excerpt(text: string): string {
  return text.length > maxExcerpt ? `${text.slice(0, maxExcerpt)}…` : text;
}
