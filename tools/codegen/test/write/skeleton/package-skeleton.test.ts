import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateDocument } from '../../../src/generate/document-run.js';
import { temporaryProject } from '../../fixtures/temporary-project.js';

const document = `openrpc: 1.3.2
info: { title: Pets, version: 1.0.0 }
methods:
  - { name: pets.count, params: [], result: { name: count, schema: { type: integer } } }
`;

const generate = (root: string) =>
  generateDocument({ documents: ['pets.yaml'], root, out: 'packages', scope: '@shop', codecs: false });

const manifestOf = (root: string, role: string) =>
  JSON.parse(readFileSync(path.join(root, `packages/pets-${role}/package.json`), 'utf8'));

describe('what makes a package of generated files', () => {
  it('is written where there is no package.json, and never again', async () => {
    const root = temporaryProject({
      'pets.yaml': document,
      'packages/pets-client/package.json': '{"name":"mine"}',
      'packages/pets-server/src/index.ts': "export const mine = 'mine';\n",
    });
    const first = await generate(root);
    expect(manifestOf(root, 'client')).toEqual({ name: 'mine' });
    expect(existsSync(path.join(root, 'packages/pets-client/tsconfig.json'))).toBe(false);
    expect(readFileSync(path.join(root, 'packages/pets-server/src/index.ts'), 'utf8')).toContain('mine');
    expect(first.differences.map(({ path: file }) => file)).toContain(
      'packages/pets-server/test/tsconfig.json',
    );
    expect((await generate(root)).differences).toEqual([]);
  });

  it('names the runtimes by the version of the generator, and the other packages as the workspace links them', async () => {
    const { version } = JSON.parse(
      readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'),
    );
    const npm = temporaryProject({ 'pets.yaml': document });
    await generate(npm);
    expect(manifestOf(npm, 'server')).toMatchObject({
      name: '@shop/pets-server',
      dependencies: { '@firn/jsonrpc': `^${version}`, '@shop/pets-validators': '^0.1.0' },
      devDependencies: { '@shop/pets-client': '^0.1.0' },
    });
    const pnpm = temporaryProject({
      'pets.yaml': document,
      'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    });
    await generate(pnpm);
    expect(manifestOf(pnpm, 'client').dependencies).toEqual({
      '@firn/jsonrpc': `^${version}`,
      '@shop/pets-validators': 'workspace:^',
    });
  });
});
