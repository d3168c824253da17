import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that keeps the last request, and answers what it is told to, or nothing. */
export interface Echo extends AsyncDisposable {
  readonly url: string;
  /** Answered as JSON; a text as it is. */
  answer: unknown;
  status: number;
  type: string;
  /** The body of the last request. */
  sent: Response | undefined;
}

export async function startEcho(): Promise<Echo> {
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const type = request.headers['content-type'] ?? '';
    echo.sent = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } });
    if (echo.answer === undefined) response.writeHead(204).end();
    else {
      const text = typeof echo.answer === 'string' ? echo.answer : JSON.stringify(echo.answer);
      response.writeHead(echo.status, { 'content-type': echo.type }).end(text);
    }
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const echo: Echo = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answer: undefined,
    status: 200,
    type: 'application/json',
    sent: undefined,
    [Symbol.asyncDispose]: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return echo;
}
