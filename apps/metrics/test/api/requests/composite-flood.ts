import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect } from 'vitest';
import { type SmallService, small } from '../../fixtures/small-service.js';

/** Where composite queries are asked. */
export const compositePath = '/v1/lookingGlass/compositeQuery';
const cheapPath = '/v2/chains/43112/metrics/txCount?timeInterval=day';

/** At most twenty subqueries; different ones for each number, so that no result is known already. */
export function composite(number: number, parts: number): string {
  return JSON.stringify({
    operator: 'OR',
    queries: Array.from({ length: parts }, (_, part) => ({
      id: `part ${part}`,
      type: 'AllTimeErc20Balance',
      params: {
        firstDate: '2020-01-01',
        lastDate: '2026-02-04',
        minBalance: String(number * 20 + part),
        evmChainId: String(small.testnetChain),
        contractAddress: small.token,
      },
    })),
  });
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Asks from an address of this machine: each is a client of its own. */
export async function ask(url: string, from: string, path: string, body?: string): Promise<Answer> {
  const asked = request(url + path, {
    localAddress: from,
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.end(body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode ?? 0, headers: response.headers, body: text };
}

/** Sends 64 composite queries at once, twice as many as a client may have on their way, and looks at pages of another client meanwhile. */
export async function flood(service: SmallService, parts: number): Promise<void> {
  const url = await service.open();
  let answered = 0;
  const queries = Array.from({ length: 64 }, async (_, number) => {
    const answer = await ask(url, '127.0.0.2', compositePath, composite(number, parts));
    answered++;
    return answer;
  });
  for (let page = 1; page <= 10; page++) {
    const { status } = await ask(url, '127.0.0.3', `${cheapPath}&pageSize=${page}`);
    expect(status).toBe(200);
  }
  // The pages did not wait for the flood to end.
  expect(answered).toBeLessThan(64);
  const answers = await Promise.all(queries);
  expect(answers.map(({ status }) => status)).toContain(200);
  for (const { status, headers, body } of answers) {
    expect([200, 429, 503]).toContain(status);
    if (status === 429) {
      expect(headers['retry-after']).toBe('1');
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringContaining('send fewer at a time') });
    }
  }
}
