import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findConfig, readConfig } from '../../src/config/config.js';
import { smallProject, temporaryProject } from '../fixtures/temporary-project.js';

describe('a configuration', () => {
  it('lists contracts with their documents', () => {
    const root = temporaryProject(smallProject);
    expect(readConfig(path.join(root, 'firn.json'))).toEqual({
      root,
      file: 'firn.json',
      packages: 'packages',
      scope: '@firn',
      command: 'npm run generate',
      contracts: [
        {
          name: 'metrics',
          documents: ['specs/metrics/openapi.yaml'],
          strict: false,
          codecs: false,
          allow: [],
          write: ['validators'],
          bundle: 'packages/specs/src/generated',
        },
        {
          name: 'node',
          documents: ['specs/node/admin/openrpc.yaml', 'specs/node/info/openrpc.yaml'],
          strict: true,
          codecs: true,
          allow: [],
          write: ['validators', 'client', 'server'],
          bundle: 'packages/specs/src/generated',
        },
      ],
    });
  });

  it('is found from any folder below it', () => {
    const root = temporaryProject(smallProject);
    expect(findConfig(path.join(root, 'specs/node'))).toBe(path.join(root, 'firn.json'));
    expect(findConfig(path.parse(root).root)).toBeUndefined();
  });

  it('needs no scope if every contract is in a folder', () => {
    const root = temporaryProject({
      'a.yaml': '',
      'firn.json':
        '{ "contracts": { "a": { "documents": ["a.yaml"], "layout": "folder", "out": "src/api" } } }',
    });
    expect(readConfig(path.join(root, 'firn.json'))).toMatchObject({
      scope: '',
      contracts: [
        {
          write: ['validators', 'client'],
          folder: { path: 'src/api', zod: false, importExtension: 'js' },
        },
      ],
    });
  });

  const contract = (settings: string): string =>
    `{ "scope": "@x", "contracts": { "a": { "documents": ["a.yaml"], ${settings} } } }`;

  it.each([
    ['[]', 'firn.json must be an object'],
    ['{', /^cannot read .*firn\.json: /],
    ['{ "contracts": {} }', 'firn.json: scope is missing; it must be a text'],
    ['{ "scope": "@x" }', 'firn.json: contracts must be an object'],
    [
      '{ "scope": "@x", "contracts": {}, "pakages": "p" }',
      'firn.json: pakages is no setting; allowed are $schema, packages, scope, command, contracts',
    ],
    [
      '{ "scope": "@x", "contracts": { "A": {} } }',
      'firn.json: contracts.A: the name of a contract is in lower case, such as node or metrics',
    ],
    [
      '{ "scope": "@x", "contracts": { "a": { "documents": ["none.yaml"] } } }',
      'firn.json: contracts.a.documents: no file matches none.yaml',
    ],
    [
      '{ "scope": "@x", "contracts": { "a": { "documents": "a.yaml" } } }',
      'firn.json: contracts.a.documents must be a list of texts',
    ],
    [contract('"strict": "yes"'), 'firn.json: contracts.a.strict: "yes" must be true or false'],
    [
      contract('"write": ["sever"]'),
      'firn.json: contracts.a.write: sever must be one of validators, client, server',
    ],
    [contract('"bundle": ""'), 'firn.json: contracts.a.bundle: "" must be a text that is not empty'],
    [
      contract('"layout": "folders"'),
      'firn.json: contracts.a.layout: folders must be one of packages, folder',
    ],
    [contract('"layout": "folder"'), 'firn.json: contracts.a.out is missing; it must be a text'],
    [
      contract('"layout": "folder", "out": "../api"'),
      'firn.json: contracts.a.out: "../api" must be a folder inside the project, such as src/api',
    ],
    [
      contract('"layout": "folder", "out": "src/api", "write": ["tests"]'),
      'firn.json: contracts.a.write: tests must be one of validators, client, server, zod',
    ],
    [
      contract('"layout": "folder", "out": "src/api", "tests": "test/examples.test.ts"'),
      'firn.json: contracts.a.write must name server, which tests import',
    ],
    [
      contract('"layout": "folder", "out": "src/api", "write": ["server"], "tests": "test/examples.test.ts"'),
      'firn.json: contracts.a.write must name zod, which tests import',
    ],
    [contract('"out": "src/api"'), 'firn.json: contracts.a.out is a setting of the layout folder'],
    [
      contract('"importExtension": "none"'),
      'firn.json: contracts.a.importExtension is a setting of the layout folder',
    ],
  ])('%s is refused with a reason', (text, message) => {
    const root = temporaryProject({ 'firn.json': text, 'a.yaml': '' });
    expect(() => readConfig(path.join(root, 'firn.json'))).toThrow(message);
  });
});
