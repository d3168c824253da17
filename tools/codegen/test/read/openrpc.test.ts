import { describe, expect, it } from 'vitest';
import {
  bare,
  operationsOf,
  problemsOf,
  readVirtual,
  shown,
  virtualRoot,
} from '../fixtures/virtual-contract.js';

const head = 'openrpc: 1.3.2\ninfo: { title: Test service, version: 2.1.0, description: What it does. }\n';
const result = 'result: { name: r, schema: { type: string } }';

const method = (text: string): ReturnType<typeof operationsOf>[number] => {
  const [only] = operationsOf(
    readVirtual({ 'openrpc.yaml': `${head}methods:\n  - ${text.trim().replaceAll('\n', '\n    ')}\n` }),
  );
  if (only === undefined) throw new Error('no method');
  return only;
};

describe('groups', () => {
  it('are one document each, in the order of their names', () => {
    const files = {
      'b.yaml': `${head}x-group: zeta\nx-path: /z\nx-websocket-path: /z/ws\nx-access: admin\nx-namespace-aliases: [omega]\nmethods: []`,
      'a.yaml': `${head}x-group: Alpha Beta\nmethods:\n  - { name: a.two, params: [], ${result} }\n  - { name: a.one, params: [], ${result} }`,
    };
    const { contract } = readVirtual(files, { name: 'both', documents: ['b.yaml', 'a.yaml'] });
    expect(contract).toMatchObject({
      name: 'both',
      kind: 'json-rpc',
      title: 'both',
      version: '2.1.0',
      sources: ['a.yaml', 'b.yaml'],
    });
    expect(
      contract.groups.map(({ name, title, path, webSocketPath, access, aliases, source }) => ({
        name,
        title,
        path,
        webSocketPath,
        access,
        aliases,
        source,
      })),
    ).toEqual([
      {
        name: 'alpha-beta',
        title: 'Test service',
        path: undefined,
        webSocketPath: undefined,
        access: 'public',
        aliases: [],
        source: 'a.yaml',
      },
      {
        name: 'zeta',
        title: 'Test service',
        path: '/z',
        webSocketPath: '/z/ws',
        access: 'admin',
        aliases: ['omega'],
        source: 'b.yaml',
      },
    ]);
    expect(contract.groups[0]?.operations.map((operation) => operation.name)).toEqual(['a.one', 'a.two']);
  });

  it('of foreign documents take the name of the contract and the path of the server', () => {
    const { contract } = readVirtual({
      'x.json': JSON.stringify({
        openrpc: '1.2.6',
        info: { title: 'T', version: '1' },
        servers: [{ url: 'https://example.com/rpc/v1' }],
        methods: [],
      }),
    });
    expect(contract.groups).toMatchObject([{ name: 'test', path: '/rpc/v1' }]);
    expect(contract.title).toBe('T');
  });

  it.each([
    [`https://example.com/rpc/\${version}`, 'https://example.com/rpc/{version}'],
    ['/rpc/{version}', '/rpc/{version}'],
  ])('take the defaults of the variables of their server %s', (url, known) => {
    const variables = { version: { default: 'v1' } };
    const { contract } = readVirtual({
      'x.json': JSON.stringify({
        openrpc: '1.3.2',
        info: { title: 'T', version: '1' },
        servers: [{ url, variables }],
        methods: [],
      }),
    });
    expect(contract.groups).toMatchObject([{ path: '/rpc/v1' }]);
    expect(contract.servers).toMatchObject([{ url: known }]);
  });
});

describe('methods', () => {
  it('have names, documentation, access and wire form', () => {
    const read = method(`name: info.getPeers
summary: Lists peers.
description: |
  All of them.
deprecated: true
x-deprecated: { since: v2, replacement: info.peers }
x-source: reference
x-access: node-specific
x-idempotent: true
x-params: object-in-array
x-method-aliases: [info.listPeers, { name: info.checkPeers, result: null }]
x-symbol: allPeers
x-cost: 5
params: []
${result}`);
    expect(read).toMatchObject({
      name: 'info.getPeers',
      symbol: 'allPeers',
      namespace: 'info',
      shortName: 'getPeers',
      doc: {
        summary: 'Lists peers.',
        description: 'All of them.',
        source: 'reference',
        deprecated: { since: 'v2', replacement: 'info.peers' },
      },
      access: 'node-specific',
      idempotent: true,
      cost: 5,
      wire: {
        protocol: 'json-rpc',
        params: 'object-in-array',
        aliases: ['info.listPeers', 'info.checkPeers'],
        aliasResults: { 'info.checkPeers': null },
      },
    });
    expect(read.location).toMatchObject({
      file: `${virtualRoot}/openrpc.yaml`,
      pointer: '/methods/0',
      line: 4,
      column: 5,
    });
  });

  it('have parameters in the order of their positions', () => {
    const read = method(`name: a.b
params:
  - { name: one, summary: First., required: true, schema: { type: string } }
  - { name: two, schema: { type: integer, default: 3 } }
${result}`);
    expect(
      read.params.map(({ location: _, examples, type, ...rest }) => ({ ...rest, type: bare(type) })),
    ).toEqual([
      { name: 'one', in: 'rpc', required: true, doc: { summary: 'First.' }, type: { kind: 'string' } },
      {
        name: 'two',
        in: 'rpc',
        required: false,
        doc: {},
        default: 3,
        type: { kind: 'number', integer: true },
      },
    ]);
  });

  it.each([
    ['', 'required: true', 'required: false', 'by-position'],
    ['', 'required: false', 'required: true', 'by-name'],
    ['paramStructure: by-name', 'required: true', 'required: true', 'by-name'],
    ['paramStructure: by-position', 'required: false', 'required: true', 'by-position'],
    ['paramStructure: either', 'required: false', 'required: false', 'by-position'],
    ['x-params: by-name', 'required: true', 'required: true', 'by-name'],
  ])('%s with %s and %s are sent %s', (structure, first, second, form) => {
    const params = `params:\n  - { name: a, ${first}, schema: {} }\n  - { name: b, ${second}, schema: {} }`;
    expect(
      method(`name: a.b\n${structure === '' ? 'x-note: none' : structure}\n${params}\n${result}`).wire,
    ).toMatchObject({ params: form });
  });

  it('that take positions ask for all parameters before a required one', () => {
    const params =
      'params:\n  - { name: a, schema: {} }\n  - { name: b, required: true, schema: {} }\n  - { name: c, schema: {} }';
    const text = `name: a.b\nparamStructure: by-position\n${params}\n${result}`.replaceAll('\n', '\n    ');
    const read = readVirtual({ 'openrpc.yaml': `${head}methods:\n  - ${text}\n` });
    expect(operationsOf(read)[0]?.params.map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ]);
    expect(shown(read.warnings).map((line) => line.replace(/^(\S+) \S+ /, '$1 '))).toEqual([
      'required-after-optional a.b takes parameters by position: a has to be given, as b stands after it and is required',
    ]);
  });

  it('name their errors by the components and entries that they refer to, else by their messages', () => {
    const files = {
      'openrpc.yaml': `${head}methods:
  - name: a.b
    params: []
    ${result}
    errors:
      - $ref: '#/components/errors/TooLong'
      - $ref: errors.yaml#/Gone
      - { code: 7, message: no such thing }
components:
  errors:
    TooLong: { code: -32000, message: too long, x-when: Above 512 characters. }
`,
      'errors.yaml': 'Gone: { code: -32001, message: gone, x-data: { type: string } }',
    };
    const [read] = operationsOf(readVirtual(files));
    expect(read?.errors).toEqual([
      { name: 'TooLong', code: -32000, message: 'too long', when: 'Above 512 characters.' },
      { name: 'Gone', code: -32001, message: 'gone', data: { kind: 'string' } },
      { name: 'NoSuchThing', code: 7, message: 'no such thing' },
    ]);
  });

  it('show parameters of examples by name or by position, and leave out those that are not given', () => {
    const read = method(`name: a.b
params:
  - { name: one, required: true, schema: { type: string } }
  - { name: two, schema: { type: integer } }
${result}
examples:
  - { name: by name, params: [{ name: two, value: 18446744073709551615 }, { name: one, value: x }], result: { name: r, value: y } }
  - { name: by position, params: [{ name: anything, value: x }], result: { name: r, value: null } }
  - { params: [] }`);
    expect(read.examples.map(({ location: _, ...rest }) => rest)).toEqual([
      { name: 'by name', params: { one: 'x', two: 18446744073709551615n }, result: 'y' },
      { name: 'by position', params: { one: 'x' }, result: null },
      { name: 'example 3', params: {}, result: null },
    ]);
  });

  it.each([
    [
      'either',
      '{ name: one, value: x }, { name: two, value: 1 }, { name: three, value: 2 }',
      { one: 'x', two: 1 },
      'the example gives 3 parameters; the method has 2, and what stands behind them is left out',
    ],
    [
      'by-name',
      '{ name: three, value: 2 }, { name: two, value: 1 }',
      { two: 1 },
      'the example gives three, which the method does not have',
    ],
    ['by-name', '{ name: first, value: x }', { one: 'x' }, undefined],
  ])(
    'that take %s leave out of the example %s what they have no parameter for',
    (structure, given, params, warning) => {
      const text = `name: a.b
paramStructure: ${structure}
params:
  - { name: one, schema: { type: string } }
  - { name: two, schema: { type: integer } }
${result}
examples: [{ params: [${given}], result: { name: r, value: y } }]`.replaceAll('\n', '\n    ');
      const read = readVirtual({ 'openrpc.yaml': `${head}methods:\n  - ${text}\n` });
      expect(operationsOf(read)[0]?.examples).toMatchObject([{ params }]);
      expect(shown(read.warnings).map((line) => line.replace(/^(\S+) \S+ /, '$1 '))).toEqual(
        warning === undefined ? [] : [`surplus-example-params ${warning}`],
      );
    },
  );

  it('without a result are notifications, with a warning', () => {
    const told = '{ name: a.told, params: [], examples: [{ name: once, params: [] }] }';
    const read = readVirtual({ 'openrpc.yaml': `${head}methods:\n  - ${told}\n` });
    expect(operationsOf(read)[0]).toMatchObject({
      result: { kind: 'undefined' },
      wire: { notification: true },
      examples: [{ name: 'once', params: {} }],
    });
    expect(operationsOf(read)[0]?.examples[0]).not.toHaveProperty('result');
    expect(shown(read.warnings)).toEqual([
      'method-without-result openrpc.yaml:4:5 a.told has no result, which makes it a notification: clients send it without an id, and do not learn what becomes of it',
    ]);
  });

  it('have pages and subscriptions', () => {
    const paged = 'name: a.b\nparams: []\nx-pagination: ';
    expect(method(`${paged}{ token: t, next: n, items: i, size: s }\n${result}`).pagination).toEqual({
      kind: 'token',
      param: 't',
      next: 'n',
      items: 'i',
      size: 's',
    });
    expect(
      method(`${paged}{ cursor: c, next: n, items: i, size: s, fetched: f }\n${result}`).pagination,
    ).toEqual({ kind: 'cursor', param: 'c', next: 'n', items: 'i', size: 's', fetched: 'f' });
    const { subscription } = method(`name: eth_subscribe
params: []
${result}
x-subscription:
  unsubscribe: eth_unsubscribe
  notification: eth_subscription
  kinds:
    newHeads: { summary: Heads., payload: { type: string }, examples: [{ params: [], payload: x }] }
    logs: { params: [{ name: filter, schema: { type: object } }], payload: { type: integer } }`);
    expect(subscription).toMatchObject({
      unsubscribe: 'eth_unsubscribe',
      notification: 'eth_subscription',
      kinds: [
        {
          name: 'logs',
          symbol: 'ethSubscribeLogs',
          params: [{ name: 'filter', required: false }],
          payload: { kind: 'number' },
          examples: [],
        },
        {
          name: 'newHeads',
          symbol: 'ethSubscribeNewHeads',
          doc: { summary: 'Heads.' },
          params: [],
          payload: { kind: 'string' },
          examples: [{ params: [], payload: 'x' }],
        },
      ],
    });
  });
});

describe('mistakes', () => {
  it.each([
    [
      'x-access: everyone',
      'unknown-access openrpc.yaml:6:5 x-access: "everyone" must be one of public, node-specific, admin, debug',
    ],
    [
      'x-method-aliases: [{ name: a.c }]',
      'bad-method-alias openrpc.yaml:6:24 x-method-aliases: {"name":"a.c"} must be a name, or an object with name and result',
    ],
    ['x-pages: some', 'unknown-pages openrpc.yaml:6:5 x-pages: "some" must be one of any, trusted'],
    [
      'x-params: in-a-row',
      'unknown-params-form openrpc.yaml:6:5 x-params: "in-a-row" must be one of by-name, by-position, object-in-array',
    ],
    [
      'x-pagination: { next: n }',
      expect.stringContaining('incomplete-pagination openrpc.yaml:6:5 x-pagination names a parameter'),
    ],
    [
      'x-subscription: {}',
      expect.stringContaining('incomplete-subscription openrpc.yaml:6:5 x-subscription names the methods'),
    ],
    [
      'errors: [{ $ref: "#/components/errors/None" }]',
      expect.stringContaining('dangling-reference openrpc.yaml:6:14 cannot follow #/components/errors/None'),
    ],
  ])('%s is reported at its place', (line, message) => {
    const text = `${head}methods:\n  - name: a.b\n    params: []\n    ${line}\n    ${result}\n`;
    expect(shown(problemsOf(() => readVirtual({ 'openrpc.yaml': text })))).toEqual([message]);
  });

  it.each([
    [
      'swagger: "1.2"',
      'unknown-document a.yaml:1:1 swagger: "1.2" is read as neither: allowed are OpenRPC 1.x (openrpc: 1.3.2) and OpenAPI 3.0, 3.1 or 3.2 (openapi: 3.1.0) and Swagger 2.0',
    ],
    ['openrpc: 2.0.0', expect.stringContaining('openrpc: "2.0.0" is read as neither')],
    ['a: 1', expect.stringContaining('a document without openrpc or openapi is read as neither')],
    ['', expect.stringContaining('unknown-document a.yaml:1:1 an empty document is read as neither')],
    ['# nothing yet', expect.stringContaining('an empty document is read as neither')],
    ['[openrpc, openapi]', expect.stringContaining('a list is read as neither')],
    [
      'Not found',
      expect.stringContaining('text that is no mapping of JSON or YAML ("Not found") is read as neither'),
    ],
    [
      '<!DOCTYPE html>\n<html></html>',
      expect.stringContaining('a page of HTML (probably not the URL of the raw document) is read as neither'),
    ],
    [
      '<html>\n<p style="color: red">a: b\n</html>',
      expect.stringContaining(
        'not-well-formed a.yaml:1:1 a page of HTML (probably not the URL of the raw document) is read as neither JSON nor YAML',
      ),
    ],
  ])('%s is refused', (text, message) => {
    expect(shown(problemsOf(() => readVirtual({ 'a.yaml': text })))).toEqual([message]);
  });

  it('refuses documents of both kinds in one contract', () => {
    const files = {
      'a.yaml': `${head}methods: []`,
      'b.yaml': 'openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths: {}',
    };
    expect(shown(problemsOf(() => readVirtual(files, { documents: ['a.yaml', 'b.yaml'] })))).toEqual([
      expect.stringContaining('mixed-documents a.yaml:1:1'),
      expect.stringContaining('mixed-documents b.yaml:1:1'),
    ]);
  });
});
