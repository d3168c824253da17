import type { IncomingMessage, ServerResponse } from 'node:http';
import { messageOf } from '../errors.js';
import { type Explaining, explainRequest } from './explain-request.js';

/** Path that explains the request in its parameter `target`. */
export const explainPath = '/explain';

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Whether a request may be explained: SQL is for whoever operates the service, who asks from the same machine and through no proxy.
 */
export function mayExplain({ method, url = '', headers, socket }: IncomingMessage): boolean {
  const isExplain = method === 'GET' && url.startsWith(`${explainPath}?`);
  return isExplain && loopback.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
}

/** Answers with an explanation as JSON. */
export async function answerExplain(
  explaining: Explaining,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = new URL(url, 'http://service').searchParams.get('target');
  const isPath = target?.startsWith('/') === true && URL.canParse(target, 'http://service');
  try {
    if (!isPath)
      return refuse(response, 400, 'Bad Request', 'target must be the path and query of a request');
    const explanation = await explainRequest(explaining, target);
    response
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(explanation));
  } catch (error) {
    explaining.logger.error({ err: error, target }, 'a request could not be explained');
    refuse(response, 500, 'Internal Server Error', messageOf(error));
  }
}

function refuse(response: ServerResponse, statusCode: number, error: string, message: string): void {
  response.writeHead(statusCode, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ message, error, statusCode }));
}
