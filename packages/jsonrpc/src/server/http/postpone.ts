import type { ServerResponse } from 'node:http';
import { retryAfterHeader } from '@firn/http/server';
import { postponedText } from '../message-cost.js';
import type { Headers } from './endpoint-cors.js';

/**
 * Answers 429 with the time after which to ask again. The body is that of JSON-RPC, so that clients that look at it alone wait too.
 * @param body of the answer; default: an error without an id
 */
export function postpone(
  response: ServerResponse,
  shared: Headers,
  retryAfterMs: number,
  body = postponedText('null', retryAfterMs),
): void {
  response.writeHead(429, {
    ...shared,
    'content-type': 'application/json',
    'retry-after': retryAfterHeader(retryAfterMs),
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
