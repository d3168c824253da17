import { describe, expect, it } from 'vitest';
import { fromSwagger } from '../../../src/read/documents/swagger.js';

const field = { name: 'a', in: 'formData', type: 'string' };
const file = { name: 'b', in: 'formData', type: 'file' };

function contentOf(operation: object, root: object = {}): string[] {
  const document = {
    swagger: '2.0',
    info: {},
    paths: { '/a': { post: { responses: {}, ...operation } } },
    ...root,
  };
  const converted = fromSwagger(document) as {
    paths: { '/a': { post: { requestBody: { content: object } } } };
  };
  return Object.keys(converted.paths['/a'].post.requestBody.content);
}

describe('media types of Swagger 2.0', () => {
  const body = { name: 'body', in: 'body', schema: { type: 'object' } };
  const xml = { consumes: ['application/xml'], produces: ['application/xml'] };

  it.each([
    ['an empty list takes back those of all operations', [], xml, 'application/json'],
    [
      'an empty list of all operations says nothing',
      undefined,
      { consumes: [], produces: [] },
      'application/json',
    ],
    ['a text is a list of one', 'text/csv', xml, 'text/csv'],
  ])('%s', (_, types, root, expected) => {
    const responses = { 200: { description: '', schema: { type: 'object' } } };
    const own = types === undefined ? {} : { consumes: types, produces: types };
    const post = { parameters: [body], responses, ...own };
    expect(fromSwagger({ swagger: '2.0', info: {}, paths: { '/a': { post } }, ...root })).toMatchObject({
      paths: {
        '/a': {
          post: {
            requestBody: { content: { [expected]: {} } },
            responses: { 200: { content: { [expected]: {} } } },
          },
        },
      },
    });
  });
});

describe('forms of Swagger 2.0', () => {
  const json = { consumes: ['application/json'] };

  it.each([
    ['a plain form', { parameters: [field] }, {}, ['application/x-www-form-urlencoded']],
    ['a file', { parameters: [field, file] }, {}, ['multipart/form-data']],
    ['a form where everything is JSON', { parameters: [field] }, json, ['application/x-www-form-urlencoded']],
    [
      'a field of the whole document',
      { parameters: [{ $ref: '#/parameters/field' }] },
      { parameters: { field }, ...json },
      ['application/x-www-form-urlencoded'],
    ],
    [
      'what the operation takes',
      { parameters: [field], consumes: ['multipart/form-data'] },
      json,
      ['multipart/form-data'],
    ],
  ])('%s', (_, operation, root, content) => {
    expect(contentOf(operation, root)).toEqual(content);
  });

  it('marks what cannot be read, and leaves the document as it is', () => {
    const parameters = [{ name: 'a' }, ...['b', 'c'].map((name) => ({ name, in: 'body', schema: {} }))];
    const document = { swagger: '2.0', info: {}, paths: { '/a': { post: { parameters, responses: {} } } } };
    const before = structuredClone(document);
    expect(fromSwagger(document)).toMatchObject({
      paths: {
        '/a': {
          post: {
            parameters: [
              { name: 'a', 'x-unreadable-parameter': expect.stringContaining('needs the key in') },
              { name: 'c', 'x-unreadable-parameter': expect.stringContaining('one body') },
            ],
          },
        },
      },
    });
    expect(document).toEqual(before);
  });
});
