import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostRefusal, isAllowedHost } from '../server/foreign-pages.js';
import type { SiteOptions } from './site.js';

/** Answers a request of a site where its `Host` is allowed; a failure is logged, and the client hears of none of its causes. */
export function answerSafely(
  { allowedHosts, hostRemedy, headers, logger }: SiteOptions,
  request: IncomingMessage,
  response: ServerResponse,
  send: () => Promise<void>,
): void {
  if (!isAllowedHost(request.headers.host, allowedHosts)) {
    sendText(response, 403, hostRefusal(request.headers.host, hostRemedy), headers);
    return;
  }
  send().catch((error: unknown) => {
    logger.error({ err: error, path: request.url }, 'a page of the site cannot be sent');
    if (!response.headersSent) response.writeHead(500, headers);
    response.end();
  });
}

/** Sends a line of text. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}
