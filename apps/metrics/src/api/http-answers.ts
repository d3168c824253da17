import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { retryAfterHeader } from '@firn/http/server';
import { type FailureTemplate, problemContent, renderFailure } from '@firn/primitives/failure';
import type { OnError } from '@firn/rest/server';
import type { ServiceEvents } from '../state/service-events.js';

/** Makes the text of measurements, once for all who ask in one turn of the event loop. */
export function createMeasurements({ registry }: ServiceEvents): Measurements {
  let text: Promise<string> | undefined;
  return {
    contentType: registry.contentType,
    text() {
      if (text !== undefined) return text;
      text = registry.metrics();
      setImmediate(() => {
        text = undefined;
      });
      return text;
    },
  };
}

/** Measurements for Prometheus. */
export interface Measurements {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Answers GET and HEAD with the measurements for Prometheus. */
export async function answerMeasurements(
  measurements: Measurements,
  { method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'application/json; charset=utf-8' });
    response.end(errorText(405, 'Method Not Allowed', `Cannot ${method} /metrics`));
    return;
  }
  try {
    const text = await measurements.text();
    response.writeHead(200, { 'content-type': measurements.contentType }).end(text);
  } catch (error) {
    response.destroy(error as Error);
  }
}

/**
 * Refuses a request by the name that it was sent to. A page that rebinds its own name to this address counts as no page that may read.
 */
export function refuseHost({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  const message = `Host ${JSON.stringify(headers.host)} is not served; --http-allowed-hosts of the service names those that are, beside IP addresses`;
  response.end(errorText(403, 'Forbidden', message));
}

/** Refuses a request of a client that asks too much of what costs nothing. @param retryAfterMs when it may ask again */
export function refuseFlood(response: ServerResponse, retryAfterMs: number): void {
  const seconds = retryAfterHeader(retryAfterMs);
  response.writeHead(429, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': seconds,
  });
  response.end(errorText(429, 'Too Many Requests', `Rate limit exceeded; retry after ${seconds} seconds`));
}

/** What is answered to bytes that are no request, by the code of the error. */
const refusals: Readonly<Record<string, readonly [status: number, name: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'the headers must not be larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'the request did not arrive in time'],
};

/** Answers bytes that are no HTTP request with an error body, and closes the connection. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const malformed = [400, 'Bad Request', 'the request is not HTTP/1.1'] as const;
  const [status, name, message] = refusals[error.code ?? ''] ?? malformed;
  const body = errorText(status, name, status === 400 ? [message] : message);
  socket.end(
    `HTTP/1.1 ${status} ${name}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

const errorBody: FailureTemplate = { members: { message: 'message', error: 'title', statusCode: 'status' } };

/** Gives failures that no operation declares the error body of the service: unknown paths, other verbs, targets that are too long. */
export const inErrorBody: OnError = ({ failure, response }) =>
  response.contentType === problemContent.type
    ? { ...response, contentType: 'application/json', body: renderFailure(errorBody, failure) }
    : undefined;

function errorText(statusCode: number, error: string, message: string | string[]): string {
  return JSON.stringify({ message, error, statusCode });
}
