import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostRefusal, isAllowedHost, limitWriting } from '@firn/http/server';
import { createEndpointCors } from '@firn/jsonrpc/server';
import { redactUrl } from '@firn/primitives/request';
import type { Logger } from '../logging/logger.js';
import type { PlainEndpoint } from './routes.js';

/** Answers a GET or HEAD request at an endpoint that is none of JSON-RPC. */
export type AnswerPlain = (
  endpoint: PlainEndpoint,
  request: IncomingMessage,
  response: ServerResponse,
) => void;

/** By which rules plain endpoints answer: those of JSON-RPC. */
export interface PlainRules {
  readonly allowedHosts: readonly string[];
  /** How the operator allows another name, for the text of a refusal. */
  readonly hostRemedy?: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** How long a client may take to take an answer, in milliseconds; 0 is no limit. */
  readonly writeTimeoutMs: number;
  readonly logger: Logger;
}

const plainText = 'text/plain; charset=utf-8';

/** Makes the function that answers plain requests. */
export function createPlainAnswers({
  allowedHosts,
  hostRemedy,
  allowedOrigins,
  headers,
  writeTimeoutMs,
  logger,
}: PlainRules): AnswerPlain {
  const cors = createEndpointCors({ origins: allowedOrigins });
  return (endpoint, request, response) => {
    const send = (status: number, contentType: string, body: string): void => {
      response.writeHead(status, {
        ...headers,
        ...cors.headersFor(request.headers.origin),
        'content-type': contentType,
        'content-length': Buffer.byteLength(body),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      limitWriting(response, writeTimeoutMs);
    };
    if (!isAllowedHost(request.headers.host, allowedHosts)) {
      send(403, plainText, hostRefusal(request.headers.host, hostRemedy));
      return;
    }
    Promise.resolve()
      .then(endpoint)
      .then(({ status = 200, contentType, body }) => send(status, contentType, body))
      .catch((error: unknown) => {
        logger.error({ err: error, path: redactUrl(request.url ?? '/') }, 'a plain endpoint failed');
        send(500, plainText, 'internal error\n');
      });
  };
}
