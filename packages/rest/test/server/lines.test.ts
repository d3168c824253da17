import { decodedItems, invalidValue } from '@firn/primitives/validation';
import { describe, expect, it } from 'vitest';
import {
  bindOperations,
  createRestServer,
  fetchHandler,
  type OperationContract,
} from '../../src/server/index.js';

type Row = { readonly n: number };
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number';

const operations = {
  sendRows: {
    name: 'sendRows',
    verb: 'POST',
    path: '/rows',
    status: 200,
    cost: 1,
    bodies: { 'application/x-ndjson': { kind: 'lines' } },
    decodeRequest: ({ body }) => ({ body: decodedItems(body as AsyncIterable<Row>, isRow, (row) => row) }),
    encodeResult: (sum: number) => String(sum),
  },
} as const satisfies Readonly<Record<string, OperationContract<unknown, never>>>;

async function send(text: string, check: () => void = () => undefined) {
  const errors: object[] = [];
  const server = createRestServer({
    operations: bindOperations(operations, {
      sendRows: async ({ body }) => {
        let sum = 0;
        for await (const { n } of body) sum += n;
        check();
        return sum;
      },
    }),
    logger: { error: (details: object) => void errors.push(details) },
  });
  const headers = { 'content-type': 'application/x-ndjson' };
  const response = await fetchHandler(server)(
    new Request('http://host/rows', { method: 'POST', headers, body: text }),
  );
  return { status: response.status, text: await response.text(), logged: errors.length };
}

describe('lines', () => {
  it('are given one by one', async () => {
    expect(await send('{"n":1}\n\n{"n":2}\n{"n":3}')).toEqual({ status: 200, text: '6', logged: 0 });
  });

  it('are none in an empty body', async () => {
    expect(await send('')).toEqual({ status: 200, text: '0', logged: 0 });
  });

  it.each([
    ['{"n":1}\n{"n":"2"}\n', 'body[1] must be an item as the contract describes it, not an object with n'],
    ['{"n":1}\n\n{"n":', 'line 3 of the body must be JSON: Unexpected end of JSON input'],
    [`${'['.repeat(200)}${']'.repeat(200)}\n`, 'line 1 of the body must not be nested deeper than 32 levels'],
  ])('that are wrong are the mistake of the client (%#)', async (text, message) => {
    const { status, text: answer, logged } = await send(text);
    expect([status, logged]).toEqual([400, 0]);
    expect(answer).toContain(message);
  });

  it('do not make a mistake of the client of what the handler itself finds wrong', async () => {
    const failed = await send('{"n":1}\n', () => {
      throw invalidValue('own', 'something else', 1);
    });
    expect([failed.status, failed.logged]).toEqual([500, 1]);
  });
});
