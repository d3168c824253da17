import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';

/** The lines of the answer of a mock whose one operation answers CSV of a schema. */
async function linesOf(schema: object, more: object = {}): Promise<string[]> {
  const content = { 'text/csv': { schema, ...more } };
  const contract = openDocument({
    openapi: '3.1.0',
    info: { title: 'Tables', version: '1' },
    paths: { '/table': { get: { responses: { 200: { description: '', content } } } } },
  });
  const response = await createMock({ contracts: [contract] }).fetch(new Request('http://mock/table'));
  expect(response.headers.get('content-type')).toBe('text/csv');
  const text = await response.text();
  return text.split('\r\n').slice(0, text.endsWith('\r\n') ? -1 : undefined);
}

const row = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer', minimum: 1, maximum: 9 }, name: { enum: ['Tom, "the cat"'] } },
  additionalProperties: false,
};

describe('answers of CSV', () => {
  it('have a row for each item of the documented list, under the names of its members', async () => {
    const [names, ...rows] = await linesOf({ type: 'array', items: row, minItems: 4, maxItems: 4 });
    expect(names).toBe('id,name');
    expect(rows).toHaveLength(4);
    for (const each of rows) expect(each).toMatch(/^[1-9],"Tom, ""the cat"""$/);
  });

  it('have several rows where the schema describes one', async () => {
    const [names, ...rows] = await linesOf(row);
    expect(names).toBe('id,name');
    expect(rows).toHaveLength(3);
  });

  it('have lists as rows, structures as JSON and nothing for null', async () => {
    const example = [[1, null, { a: 'b' }], ['x']];
    const items = { type: 'array' };
    expect(await linesOf({ type: 'array', items }, { example })).toEqual(['1,,"{""a"":""b""}"', 'x']);
  });

  it('are the documented text where there is one', async () => {
    expect(await linesOf({ type: 'array', items: row }, { example: 'id;name\n1;Tom\n' })).toEqual([
      'id;name\n1;Tom\n',
    ]);
    expect(await linesOf({ type: 'string', enum: ['a,b'] })).toEqual(['a,b']);
  });
});
