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
