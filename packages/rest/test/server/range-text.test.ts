import { describe, expect, it } from 'vitest';
import {
  answerWith,
  bindOperations,
  createRestServer,
  fetchHandler,
  type OperationContract,
} from '../../src/server/index.js';

const operations = {
  echo: {
    name: 'echo',
    verb: 'POST',
    path: '/echo',
    status: 200,
    cost: 1,
    bodies: { '*/*': { kind: 'text' } },
    documented: { byStatus: { 200: { '*/*': { kind: 'text' } } } },
    decodeRequest: ({ body }) => ({ body: body as string }),
    encodeResult: (text: string) => text,
  },
} as const satisfies Readonly<Record<string, OperationContract<unknown, never>>>;

async function echo(type: string, text: string | Uint8Array<ArrayBuffer>, contentType?: string) {
  const handler = ({ body }: { readonly body: string }) =>
    answerWith({ status: 200, contentType, body }) as unknown as string;
  const server = createRestServer({ operations: bindOperations(operations, { echo: handler }) });
  const request = new Request('http://host/echo', {
    method: 'POST',
    headers: { 'content-type': type },
    body: text,
  });
  const response = await fetchHandler(server)(request);
  return [response.headers.get('content-type'), await response.text()];
}

describe('a text that is documented as a media range', () => {
  it('is read of a request by its own media type', async () => {
    const plain = 'text/plain; charset=utf-8';
    expect(await echo('application/json', '"a\\nb"')).toEqual([plain, 'a\nb']);
    expect(await echo('text/plain', '"a"')).toEqual([plain, '"a"']);
  });

  it('is read in the charset that the request names, and refused in one that nobody knows', async () => {
    const latin1 = new Uint8Array([0xe9]);
    expect(await echo('text/plain; charset=iso-8859-1', latin1)).toEqual(['text/plain; charset=utf-8', 'é']);
    const [, refusal] = await echo('text/plain; charset=x-none', latin1);
    expect(JSON.parse(String(refusal))).toEqual({
      type: 'about:blank',
      title: 'Unsupported Media Type',
      status: 415,
      detail: 'content type text/plain; charset=x-none is not supported: the charset x-none is not known',
    });
  });

  it('is sent as JSON where a handler chooses it', async () => {
    expect(await echo('text/plain', 'a\nb', 'application/json')).toEqual(['application/json', '"a\\nb"']);
  });
});
