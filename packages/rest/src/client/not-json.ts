import { excerpt } from '@firn/http/client';
import { TransportError } from '@firn/http/errors';
import type { AskedCall } from './asked-call.js';

/** The error of a success whose body is not JSON. */
export function notJson(text: string, cause: unknown, { operation, url }: AskedCall): TransportError {
  const message = `the answer to ${operation} is not JSON: ${excerpt(text)}`;
  return new TransportError(message, { operation, url, cause });
}
