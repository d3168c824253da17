import { type Failure, renderFailure } from '@firn/primitives/failure';
import { expect } from 'vitest';
import { explainTypes } from '../../src/explain/index.js';
import { failureContentOf } from '../../src/failures/index.js';
import type { Contract, Operation } from '../../src/model/index.js';
import { readContract } from '../../src/read/index.js';

export const text = { type: 'string' };
export const integer = { type: 'integer' };
export const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
});
export const list = (items: object) => ({ type: 'array', items });

interface Responses {
  readonly [status: string]: { readonly content?: object };
}

export function operationOf(
  responses: Responses,
  schemas: object = {},
): { readonly contract: Contract; readonly operation: Operation } {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Errors', version: '1' },
    paths: {
      '/pets/{id}': {
        get: {
          operationId: 'getPet',
          parameters: [{ name: 'id', in: 'path', required: true, schema: integer }],
          responses: { 204: { description: '' }, ...responses },
        },
      },
    },
    components: { schemas },
  };
  const { contract } = readContract({
    name: 'errors',
    documents: ['errors.json'],
    root: '/',
    readText: () => JSON.stringify(document),
  });
  const [operation] = contract.groups.flatMap(({ operations }) => operations);
  if (operation === undefined) throw new Error('the document has no operation');
  return { contract, operation };
}

export const notFound: Failure = {
  status: 404,
  messages: ['there is no pet 7'],
  issues: [],
  path: '/pets/7',
};
const invalid: Failure = {
  status: 400,
  messages: ['body.owner.name is missing: it must be a string', 'limit must not be less than 1'],
  issues: [
    {
      in: 'body',
      path: ['owner', 'name'],
      rule: 'required',
      message: 'body.owner.name is missing: it must be a string',
    },
    { in: 'query', path: ['limit'], rule: 'minimum', message: 'limit must not be less than 1' },
  ],
  path: '/pets/7',
};

/** The bodies of a missing pet and of an invalid request, for a schema of every failure; both are checked by the schema. */
export function bodiesOf(
  schema: object,
  mediaType = 'application/json',
  schemas: object = {},
): readonly [unknown, unknown] {
  const responses = { default: { content: { [mediaType]: { schema } } } };
  const { contract, operation } = operationOf(responses, schemas);
  const { wire } = operation;
  const answer = wire.protocol === 'http' ? wire.answers.find(({ key }) => key === 'default') : undefined;
  const content = answer && failureContentOf(contract, answer);
  const type = answer?.contents[0]?.type;
  if (content === undefined || type === undefined) throw new Error('no form was found');
  expect(content.type).toBe(mediaType);
  const named = new Map(contract.types.map((each) => [each.name, each.type]));
  const explain = explainTypes((name) => named.get(name) ?? { kind: 'unknown' });
  return [notFound, invalid].map((failure) => {
    const body = renderFailure(content.body, failure);
    expect(explain(type, body)).toEqual([]);
    return body;
  }) as [unknown, unknown];
}

export const [first = '', second = ''] = invalid.messages;
export const both = `${first}; ${second}`;
