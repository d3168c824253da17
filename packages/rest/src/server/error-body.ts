import type { HttpStatusError } from '../errors/http-status-error.js';

/** Names of the statuses that a server answers (RFC 9110, RFC 6585). */
const statusNames: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * The JSON body of an error answer: `{ message, error, statusCode }`. The messages of a 400 are always an array. An error
 * that has a body of its own is answered with that.
 */
export function errorBody({ status, messages, body }: HttpStatusError): string {
  if (body !== undefined) return JSON.stringify(body);
  const message = status === 400 || messages.length !== 1 ? messages : messages[0];
  return JSON.stringify({ message, error: statusNames[status] ?? `HTTP ${status}`, statusCode: status });
}
