import { createRequire } from 'node:module';
import { Problems } from '@firn/contract';
import { describe, expect, it } from 'vitest';
import { Bundler } from '../../src/bundle/bundler.js';
import { mergeBundles } from '../../src/bundle/merge-bundles.js';
import { validateOpenRpc } from '../../src/validate/validate-openrpc.js';
import { readVirtual, shown, type VirtualOptions } from '../fixtures/virtual-contract.js';

function bundlesOf(
  files: Readonly<Record<string, string>>,
  options?: VirtualOptions,
): ReturnType<Bundler['bundle']>[] {
  const { reader, roots } = readVirtual(files, options);
  const bundler = new Bundler(reader);
  return roots.map((root) => bundler.bundle(root));
}

const files = {
  'a/openrpc.yaml': `openrpc: 1.3.2
x-group: a
info: { version: 1.0.0, title: A }
methods: [{ $ref: z.yaml }, { $ref: b.yaml }]
components: { schemas: { Own: { type: integer }, Peer: { type: string } } }
`,
  'a/z.yaml': 'name: a.z\nparams: []\nresult: { name: r, schema: { $ref: ../schemas/Tree.yaml } }\n',
  'a/b.yaml': `name: a.b
params: [{ $ref: ../shared.yaml#/limit }]
result: { name: r, schema: { $ref: ../schemas/Peer.yaml, description: A peer. } }
errors: [{ $ref: ../errors.yaml#/TooMany }]
`,
  'schemas/Tree.yaml':
    'type: object\nproperties: { left: { $ref: "#" }, kind: { $ref: ../schemas/Peer.yaml } }\n',
  'schemas/Peer.yaml':
    'required: [id]\ntype: object\nproperties: { id: { type: integer, maximum: 18446744073709551615 } }\n',
  'shared.yaml': 'limit: { name: limit, schema: { type: integer } }\n',
  'errors.yaml': 'TooMany: { code: 1, message: too many, x-when: Always. }\n',
};

describe('a bundle', () => {
  it('is the same whatever the order of keys in parts that refer to nothing', () => {
    const written = (reversed: boolean): string => {
      const flip = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(flip);
        if (typeof value !== 'object' || value === null) return value;
        const entries = Object.entries(value).map(([key, member]) => [key, flip(member)] as const);
        return Object.fromEntries(reversed ? entries.reverse() : entries);
      };
      const callback = {
        '{$request.body#/url}': { post: { responses: { 204: { description: 'Taken.' } } } },
      };
      const flow = { authorizationUrl: 'https://a.example', scopes: {} };
      const document = flip({
        openapi: '3.1.0',
        info: { title: 'A', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
        servers: [{ url: '/', variables: { a: { default: 'x' }, b: { default: 'y' } } }],
        tags: [{ name: 'a', externalDocs: { url: 'https://a.example', description: 'More.' } }],
        paths: {},
        components: {
          securitySchemes: {
            b: { type: 'oauth2', flows: { implicit: flow } },
            a: { type: 'http', scheme: 'basic' },
          },
          callbacks: { done: callback, again: callback },
        },
      });
      return JSON.stringify(bundlesOf({ 'a.json': JSON.stringify(document) })[0]?.document);
    };
    expect(written(true)).toBe(written(false));
  });

  it('stands on its own, with everything once and under the names of the types', () => {
    const [bundle] = bundlesOf(files);
    expect(bundle?.document).toEqual({
      openrpc: '1.3.2',
      info: { title: 'A', version: '1.0.0' },
      'x-group': 'a',
      methods: [
        {
          name: 'a.b',
          params: [{ $ref: '#/components/contentDescriptors/limit' }],
          result: { name: 'r', schema: { $ref: '#/components/schemas/Peer2', description: 'A peer.' } },
          errors: [{ $ref: '#/components/errors/TooMany' }],
        },
        { name: 'a.z', params: [], result: { name: 'r', schema: { $ref: '#/components/schemas/Tree' } } },
      ],
      components: {
        contentDescriptors: { limit: { name: 'limit', schema: { type: 'integer' } } },
        errors: { TooMany: { code: 1, message: 'too many' } },
        schemas: {
          Own: { type: 'integer' },
          Peer: { type: 'string' },
          Peer2: {
            type: 'object',
            required: ['id'],
            properties: { id: { type: 'integer', maximum: 18446744073709551615n } },
          },
          Tree: {
            type: 'object',
            properties: {
              left: { $ref: '#/components/schemas/Tree' },
              kind: { $ref: '#/components/schemas/Peer2' },
            },
          },
        },
      },
    });
  });

  it('does not depend on the order of keys and methods', () => {
    const shuffled = {
      ...files,
      'a/openrpc.yaml': `components: { schemas: { Peer: { type: string }, Own: { type: integer } } }
methods: [{ $ref: b.yaml }, { $ref: z.yaml }]
info: { title: A, version: 1.0.0 }
x-group: a
openrpc: 1.3.2
`,
    };
    expect(JSON.stringify(bundlesOf(shuffled)[0]?.document, String)).toBe(
      JSON.stringify(bundlesOf(files)[0]?.document, String),
    );
  });

  it('keeps the names of components, which are values of a discriminator without a mapping', () => {
    const [bundle] = bundlesOf({
      'openapi.yaml': `openapi: 3.0.3
info: { title: A, version: 1.0.0 }
paths: {}
components:
  schemas:
    pet: { oneOf: [{ $ref: '#/components/schemas/cat' }, { $ref: '#/components/schemas/big_dog' }], discriminator: { propertyName: type } }
    cat: { type: object, required: [type], properties: { type: { type: string } } }
    big_dog: { type: object, required: [type], properties: { type: { type: string } } }
`,
    });
    expect(bundle?.document.components).toMatchObject({ schemas: { pet: {}, cat: {}, big_dog: {} } });
  });

  it('keeps security schemes and rewrites the mapping of discriminators', () => {
    const [bundle] = bundlesOf({
      'openapi.yaml': `openapi: 3.1.0
info: { title: A, version: 1.0.0 }
paths: { /a: { $ref: paths/a.yaml } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
`,
      'paths/a.yaml': `get:
  responses:
    '200':
      description: x
      content: { application/json: { schema: { oneOf: [{ $ref: ../Cat.yaml }], discriminator: { propertyName: kind, mapping: { cat: ../Cat.yaml, dog: Dog } } } } }
`,
      'Cat.yaml': 'type: object\nproperties: { kind: { type: string } }\n',
    });
    expect(bundle?.document).toMatchObject({
      paths: {
        '/a': {
          get: {
            responses: {
              '200': {
                content: {
                  'application/json': {
                    schema: { discriminator: { mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } } },
                  },
                },
              },
            },
          },
        },
      },
      components: { securitySchemes: { key: { type: 'apiKey' } }, schemas: { Cat: { type: 'object' } } },
    });
  });

  it('keeps examples as they are, even where they look like references', () => {
    const [bundle] = bundlesOf({
      'a.yaml': `openrpc: 1.3.2
info: { title: A, version: 1.0.0 }
methods:
  - name: a.b
    params: []
    result: { name: r, schema: { type: object, default: { $ref: nowhere }, example: { $ref: 7 } } }
    examples: [{ name: e, params: [], result: { name: r, value: { $ref: '#/nowhere' } } }]
`,
    });
    expect(bundle?.document).toMatchObject({
      methods: [
        {
          examples: [{ result: { value: { $ref: '#/nowhere' } } }],
          result: { schema: { default: { $ref: 'nowhere' } } },
        },
      ],
    });
  });
});

describe('validation', () => {
  const document = (method: string): string =>
    `openrpc: 1.3.2\ninfo: { title: T, version: 1.0.0 }\nx-group: GROUP\nmethods:\n  - ${method}\n`;

  async function problemsIn(texts: Readonly<Record<string, string>>): Promise<string[]> {
    const problems = new Problems();
    await validateOpenRpc(
      mergeBundles(
        bundlesOf(texts, { documents: Object.keys(texts).filter((name) => !name.startsWith('_')) }),
      ),
      problems,
    );
    return shown(problems.all);
  }

  it('takes a valid document', async () => {
    expect(
      await problemsIn({
        'a.yaml': document('{ name: a.b, params: [], result: { name: r, schema: true } }'),
      }),
    ).toEqual([]);
  });

  it('takes a version that YAML reads as a number, and says so', async () => {
    const text = document('{ name: a.b, params: [], result: { name: r, schema: true } }');
    expect(await problemsIn({ 'a.yaml': text.replace('1.0.0', '1') })).toEqual([
      'openrpc-schema a.yaml:2:19 info.version must be a text',
    ]);
  });

  it('takes keys that nobody knows, which lint warns of, wherever they are', async () => {
    const method =
      '{ name: a.b, params: [{ name: x, schema: true, colour: red }], notifies: { type: string } }';
    expect(await problemsIn({ 'a.yaml': `${document(method)}colour: red\n` })).toEqual([]);
  });

  it.each(['/v1/rpc', 'rpc', '{scheme}://a.example', `http://\${host}/rpc`])(
    'takes a server at %s, as the specification does',
    async (url) => {
      const servers = `servers: [{ name: main, url: '${url}' }]\n`;
      expect(await problemsIn({ 'a.yaml': document('{ name: a.b, params: [] }') + servers })).toEqual([]);
    },
  );

  it('refuses a server whose address is none', async () => {
    const servers = "servers: [{ name: main, url: 'not a url' }]\n";
    expect(await problemsIn({ 'a.yaml': document('{ name: a.b, params: [] }') + servers })).toEqual([
      'openrpc-schema a.yaml:6:25 should match format "uri" (/servers/0/url)',
    ]);
  });

  it.each([
    ['{ name: a.b, params: [{ name: x, schema: true, requird: true }] }', 'requird', '5:27', '/params/0'],
    ['{ name: a.b, params: [], reslt: { name: r, schema: true } }', 'reslt', '5:5', ''],
  ])('refuses keys that are near to known ones: %s', async (method, key, place, at) => {
    expect(await problemsIn({ 'a.yaml': document(method) })).toEqual([
      `openrpc-schema a.yaml:${place} should NOT have additional properties: ${key} (/methods/0${at})`,
    ]);
  });

  it('says which addresses for people are none', async () => {
    const method = '{ name: a.b, params: [], externalDocs: { url: docs.md } }';
    const text = document(method).replace('version: 1.0.0', 'version: 1.0.0, termsOfService: terms');
    expect(await problemsIn({ 'a.yaml': text })).toEqual([
      'openrpc-schema a.yaml:2:35 termsOfService must be a whole URL, as https://example.com/',
      'openrpc-schema a.yaml:5:46 url must be a whole URL, as https://example.com/',
    ]);
  });

  it('says what is ignored beside a reference', async () => {
    const method = "{ name: a.b, params: [{ $ref: '#/components/contentDescriptors/P', summary: s }] }";
    const parts = 'components: { contentDescriptors: { P: { name: p, schema: { type: string } } } }\n';
    expect(await problemsIn({ 'a.yaml': document(method) + parts })).toEqual([
      'openrpc-schema a.yaml:5:72 summary beside $ref is ignored: a reference is what it refers to',
    ]);
  });

  it('reports what does not fit at the place where it was written', async () => {
    const texts = {
      'a.yaml': document('{ name: a.b, params: [], result: { name: r, schema: true } }').replace(
        'GROUP',
        'a',
      ),
      'b.yaml': document('$ref: _method.yaml').replace('GROUP', 'b'),
      '_method.yaml':
        'name: b.c\nparams:\n  - { name: x, schema: { type: string }, required: often }\nresult: { name: r, schema: true }\n',
    };
    expect(await problemsIn(texts)).toEqual([
      'openrpc-schema _method.yaml:3:42 should be boolean (/params/0/required)',
    ]);
  });

  it('says which values are allowed', async () => {
    const texts = {
      'a.yaml': document(
        '{ name: a.b, params: [], paramStructure: sideways, result: { name: r, schema: true } }',
      ),
    };
    expect(await problemsIn(texts)).toEqual([
      'openrpc-schema a.yaml:5:30 should be equal to one of the allowed values: by-position, by-name, either (/methods/0/paramStructure)',
    ]);
  });

  it('needs no dereferencing: recursive schemas are no trouble', async () => {
    const texts = {
      'a.yaml': `${document('{ name: a.b, params: [], result: { name: r, schema: { $ref: "#/components/schemas/T" } } }')}components: { schemas: { T: { type: array, items: { $ref: '#/components/schemas/T' } } } }\n`,
    };
    expect(await problemsIn(texts)).toEqual([]);
  });

  it('uses the module that the package itself uses', async () => {
    const require = createRequire(import.meta.url);
    const { validateOpenRPCDocument } = require('@open-rpc/schema-utils-js') as {
      validateOpenRPCDocument: unknown;
    };
    const deep = require('@open-rpc/schema-utils-js/build/validate-open-rpc-document.js') as {
      default: unknown;
    };
    expect(deep.default).toBe(validateOpenRPCDocument);
  });
});
