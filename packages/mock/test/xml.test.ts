import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const answering = (mediaType: string, schema: object, more: object = {}) => ({
  get: { responses: { 200: { description: '', content: { [mediaType]: { schema, ...more } } } } },
});
const pet = { $ref: '#/components/schemas/Pet' };
const mock = createMock({
  contracts: [
    openDocument({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pet': answering('application/xml', pet),
        '/given': answering('application/xml', pet, {
          example: { id: 7, name: 'a < b & "c"', tags: ['x', 'y'] },
        }),
        '/written': answering('application/xml', pet, { example: '<pet id="1"/>' }),
        '/pets': answering('application/vnd.pets+xml', {
          type: 'array',
          minItems: 2,
          maxItems: 2,
          items: pet,
        }),
        '/yaml': answering('application/yaml', {
          type: 'object',
          required: ['a'],
          properties: { a: { const: 1 } },
        }),
        '/page': answering('text/html', { type: 'string', format: 'binary', example: [1, 2] }),
      },
      components: {
        schemas: {
          Pet: {
            type: 'object',
            required: ['id', 'name', 'tags', 'photos', 'owner', 'secret'],
            xml: { name: 'pet', prefix: 'p', namespace: 'http://pets.example' },
            properties: {
              id: { const: 7, xml: { attribute: true } },
              name: { enum: ['a < b & "c"'], xml: { name: 'called' } },
              tags: {
                type: 'array',
                xml: { wrapped: true },
                items: { const: 'x', xml: { name: 'tag' } },
                minItems: 1,
                maxItems: 1,
              },
              photos: {
                type: 'array',
                items: { const: 'u', xml: { name: 'photo' } },
                minItems: 2,
                maxItems: 2,
              },
              owner: { $ref: '#/components/schemas/Owner' },
              secret: { const: 'SECRET', writeOnly: true },
            },
          },
          Owner: { type: 'object', required: ['$n'], properties: { $n: { const: 'Tom' } } },
        },
      },
    }),
  ],
});
const get = async (path: string, prefer = '') => {
  const response = await mock.fetch(new Request(`http://mock${path}`, { headers: { prefer } }));
  return { status: response.status, text: await response.text() };
};

const inner =
  '<called>a &lt; b &amp; &quot;c&quot;</called><tags><tag>x</tag></tags><photo>u</photo><photo>u</photo><owner><_n>Tom</_n></owner>';
const whole = `<p:pet xmlns:p="http://pets.example" id="7">${inner}</p:pet>`;

describe('an answer of XML', () => {
  it('is what its schema describes: names, prefixes, namespaces, attributes, lists with and without an element', async () => {
    expect((await get('/pet')).text).toBe(`${head}${whole}\n`);
  });

  it('has no field that is only written', async () => {
    expect((await get('/pet', 'dynamic=true')).text).not.toContain('SECRET');
  });

  it('has an element around a list', async () => {
    expect((await get('/pets')).text).toBe(`${head}<answer>${whole}${whole}</answer>\n`);
  });

  it('is its example: an object as XML where the contract allows it, a text as it is', async () => {
    expect((await get('/written')).text).toBe('<pet id="1"/>');
    const { text } = await get('/given', 'example=default');
    expect(text).toBe(
      `${head}<p:pet xmlns:p="http://pets.example" id="7"><called>a &lt; b &amp; &quot;c&quot;</called><tags><tag>x</tag><tag>y</tag></tags></p:pet>\n`,
    );
  });
});

it('answers YAML that holds what its schema describes', async () => {
  expect((await get('/yaml')).text).toBe('{"a":1}');
});

it('makes bytes on request where an example stands at a schema of bytes', async () => {
  expect((await get('/page', 'dynamic=true')).status).toBe(200);
});
