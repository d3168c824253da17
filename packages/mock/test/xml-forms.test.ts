import { openDocument } from '@firn/contract/document';
import { describe, expect, it } from 'vitest';
import { createMock } from '../src/index.js';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** The answer of a mock whose one operation answers XML of a schema, without what stands before the root element. */
async function answerOf(schema: object, schemas: object = {}, more: object = {}): Promise<string> {
  const content = { 'application/xml': { schema, ...more } };
  return answering({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pet': { get: { responses: { 200: { description: '', content } } } } },
    components: { schemas },
  });
}

async function answering(document: object): Promise<string> {
  const mock = createMock({ contracts: [openDocument(document)] });
  const text = await (await mock.fetch(new Request('http://mock/pet'))).text();
  return text.startsWith(head) ? text.slice(head.length).trimEnd() : text;
}

const one = { minItems: 1, maxItems: 1 };

describe('the form of XML', () => {
  it('is that of Swagger 2.0 too, of named schemas and of those in their place', async () => {
    const withId = (xml: object, id: object) => ({
      type: 'object',
      required: ['id'],
      xml,
      properties: { id: { enum: [7], ...id } },
    });
    const swagger = (schema: object) => ({
      swagger: '2.0',
      info: { title: 'Pets', version: '1' },
      produces: ['application/xml'],
      paths: { '/pet': { get: { responses: { 200: { description: '', schema } } } } },
      definitions: { Pet: withId({ name: 'pet' }, { type: 'integer', xml: { attribute: true } }) },
    });
    expect(await answering(swagger({ $ref: '#/definitions/Pet' }))).toBe('<pet id="7"></pet>');
    expect(await answering(swagger(withId({ name: 'dog' }, { xml: { name: 'number' } })))).toBe(
      '<dog><number>7</number></dog>',
    );
  });

  it('holds of the element around a list: its name, prefix and namespace', async () => {
    const xml = { name: 'all pets', prefix: 'p', namespace: 'http://pets' };
    const list = { type: 'array', xml, items: { const: 'a', xml: { name: 'pet' } }, ...one };
    expect(await answerOf(list)).toBe('<p:all_pets xmlns:p="http://pets"><pet>a</pet></p:all_pets>');
  });

  it('is found behind references, of lists and of what may be null', async () => {
    const Tags = {
      type: 'array',
      xml: { wrapped: true },
      items: { const: 'a', xml: { name: 'tag' } },
      ...one,
    };
    const Owner = { const: 'Tom', xml: { name: 'person' } };
    const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const properties = {
      tags: reference('Tags'),
      owner: { allOf: [reference('Owner')], xml: { name: 'keeper' } },
    };
    const pet = { type: 'object', required: ['tags', 'owner'], properties };
    expect(await answerOf(pet, { Tags, Owner })).toBe(
      '<answer><tags><tag>a</tag></tags><keeper>Tom</keeper></answer>',
    );
    const other = { ...pet, properties: { ...properties, owner: { allOf: [reference('Owner')] } } };
    expect(await answerOf(other, { Tags, Owner })).toContain('<person>Tom</person>');
  });

  it('declares the namespaces of attributes at their element', async () => {
    const id = { const: 7, xml: { attribute: true, prefix: 'x', namespace: 'http://x' } };
    expect(await answerOf({ type: 'object', required: ['id'], properties: { id } })).toBe(
      '<answer xmlns:x="http://x" x:id="7"></answer>',
    );
  });

  it('holds of texts, but for those that are documents', async () => {
    expect(await answerOf({ oneOf: [{ const: 'a' }], xml: { name: 'kind' } })).toBe('<kind>a</kind>');
    expect(await answerOf({ type: 'string', enum: ['a'] })).toBe('<answer>a</answer>');
    expect(await answerOf({ type: 'string' }, {}, { example: '<a/>' })).toBe('<a/>');
    expect(await answerOf({ type: 'string' }, {}, { example: 'as it is' })).toBe('as it is');
  });
});
