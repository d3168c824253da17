import { openDocument } from '@firn/contract/document';
import { createMock } from '@firn/mock';
import { describe, expect, it } from 'vitest';
import { changesState } from '../../src/changes-state.js';
import { contractChecks, createReport, formatJUnit, runChecks } from '../../src/index.js';
import { formatOperations } from '../../src/report-operations.js';

const contract = openDocument({
  openapi: '3.1.0',
  info: { title: 'Pets & more', version: '1' },
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 }, example: 7 },
        ],
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
                example: { name: 'Tom' },
              },
            },
          },
          404: { description: 'No such pet.' },
        },
      },
    },
  },
});

async function check(answer: (request: Request) => Promise<Response> | Response, compare: 'exact' | 'form') {
  const send = async (url: string, init?: RequestInit) => answer(new Request(url, init));
  const target = { url: 'http://server.test', fetch: send as typeof fetch };
  return createReport('Pets & more', target.url, await runChecks(contractChecks(contract, compare), target));
}

describe('contractChecks', () => {
  it('pass at a server that answers the examples', async () => {
    const report = await check(createMock({ contracts: [contract] }).fetch, 'exact');
    expect(report.conforms).toBe(true);
    expect(report.results.map(({ id }) => id)).toEqual([
      'getPet example: default',
      'getPet parameter: a broken id',
    ]);
  });

  it('ask a notification nothing but whether it is taken', async () => {
    const told = openDocument({
      openrpc: '1.3.2',
      info: { title: 'Notes', version: '1' },
      methods: [
        {
          name: 'note',
          'x-idempotent': true,
          params: [{ name: 'text', required: true, schema: { type: 'string' } }],
          examples: [{ name: 'hi', params: [{ name: 'text', value: 'hi' }] }],
        },
      ],
    });
    const mock = createMock({ contracts: [told] });
    const results = await runChecks(contractChecks(told, 'exact'), {
      url: 'http://server.test',
      fetch: ((url: string, init?: RequestInit) => mock.fetch(new Request(url, init))) as typeof fetch,
    });
    expect(results).toMatchObject([{ id: 'note example: hi', status: 'passed' }]);
  });

  it('name what differs: the form, the value, a status that nobody names', async () => {
    const reasons = async (...args: Parameters<typeof check>) =>
      (await check(...args)).results.map(({ status, reason }) => `${status} ${reason ?? ''}`);
    expect(await reasons(() => Response.json({ name: 5 }), 'form')).toEqual([
      expect.stringContaining('failed answer 200: name: expected a string, received 5'),
      expect.stringContaining('failed answer: expected 400'),
    ]);
    expect((await reasons(() => Response.json({ name: 'Kitty' }), 'exact'))[0]).toContain(
      'expected {"name":"Tom"}, received {"name":"Kitty"}',
    );
    expect((await reasons(() => new Response('{}', { status: 404 }), 'form'))[0]).toBe('passed ');
    expect((await reasons(() => new Response('{}', { status: 500 }), 'form'))[0]).toContain(
      'expected a result, received 500',
    );
  });

  it('are reported by operation and as JUnit XML', async () => {
    const report = await check(() => Response.json({ name: '<&>' }), 'exact');
    expect(formatOperations(report)).toBe('getPet  2 failed');
    const xml = formatJUnit(report);
    expect(xml).toContain('<testsuites name="Pets &amp; more" tests="2" failures="2" skipped="0">');
    expect(xml).toContain('&lt;&amp;&gt;');
  });
});

describe('changesState', () => {
  const of = (document: object) =>
    Object.fromEntries(openDocument(document).operations.map((each) => [each.name, changesState(each)]));
  const responses = { 200: { description: '' } };

  it('is told by the verb, and by x-idempotent of a POST', () => {
    const question = { operationId: 'search', 'x-idempotent': true, responses };
    const paths = {
      '/a': {
        get: { operationId: 'read', responses },
        delete: { operationId: 'remove', responses },
        post: question,
      },
      '/b': { post: { operationId: 'create', responses }, put: { operationId: 'replace', responses } },
    };
    expect(of({ openapi: '3.1.0', info: { title: 'a', version: '1' }, paths })).toEqual({
      read: false,
      remove: true,
      search: false,
      create: true,
      replace: true,
    });
  });

  it('is not said of methods of which the document says nothing', () => {
    const method = (name: string, more: object = {}) => ({
      name,
      params: [],
      result: { name: 'r', schema: {} },
      ...more,
    });
    const methods = [
      method('ask'),
      method('order', { 'x-idempotent': false }),
      method('question', { 'x-idempotent': true }),
    ];
    expect(of({ openrpc: '1.3.2', info: { title: 'a', version: '1' }, methods })).toEqual({
      ask: false,
      order: true,
      question: false,
    });
  });
});
