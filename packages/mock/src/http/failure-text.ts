const statusNames: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  409: 'Conflict',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  507: 'Insufficient Storage',
  503: 'Service Unavailable',
};

/** The JSON body of a refusal where the document says nothing else: `{ message, error, statusCode }`; of a 400 a list of messages. */
export function failureText(status: number, messages: readonly string[]): string {
  const message = status === 400 || messages.length !== 1 ? messages : messages[0];
  return JSON.stringify({ message, error: statusNames[status] ?? `HTTP ${status}`, statusCode: status });
}

/**
 * The JSON bodies that a failure may have, most likely first: that of {@link failureText}, and problem details (RFC 9457), which come first
 * for `application/problem+json`.
 */
export function failureBodies(status: number, messages: readonly string[], mediaType: string): unknown[] {
  const title = statusNames[status] ?? `HTTP ${status}`;
  const problem = { type: 'about:blank', title, status, detail: messages.join('; ') };
  const own: unknown = JSON.parse(failureText(status, messages));
  return mediaType.startsWith('application/problem+json') ? [problem, own] : [own, problem];
}
