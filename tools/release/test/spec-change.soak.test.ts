import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { toolPath } from '../src/run.js';
import { createProject, type Project } from './project.js';

const require = createRequire(import.meta.url);
const compiler = path.join(path.dirname(require.resolve('typescript-7.0/package.json')), 'bin/tsc');
const firn = path.join(path.dirname(require.resolve('@firn/cli/package.json')), 'dist/main.js');

const document = `openrpc: 1.3.2
info: { title: Pets, version: 1.0.0 }
methods:
  - name: pets.get
    summary: Gives one pet.
    params: [{ name: id, required: true, schema: { type: integer } }]
    result: { name: pet, schema: { $ref: '#/components/schemas/Pet' } }
    examples:
      - name: Tom
        params: [{ name: id, value: 7 }]
        result: { name: pet, value: { id: 7, name: Tom } }
components:
  schemas:
    Pet:
      type: object
      required: [id, name]
      properties:
        id: { type: integer }
        name: { type: string }
`;

const settings = {
  scope: '@shop',
  contracts: {
    pets: {
      documents: ['pets.yaml'],
      write: ['validators', 'client', 'server'],
      tests: 'packages/pets-server/test/generated/examples.test.ts',
    },
  },
};

const changesets = {
  changelog: false,
  commit: false,
  fixed: [['@shop/pets-validators', '@shop/pets-client', '@shop/pets-server']],
  linked: [],
  access: 'public',
  baseBranch: 'main',
  updateInternalDependencies: 'patch',
  ignore: [],
};

const program = `import { createPetsClient } from '@shop/pets-client';

const pet = await createPetsClient({ url: 'http://127.0.0.1' }).pets.get({ id: 7 });
export const name: string = pet.name;
`;

/** The team that owns the contract: releases it, changes it, and releases it again. */
interface Shop {
  readonly project: Project;
  /** Changes the document. */
  edit(from: string, to: string): Promise<void>;
  /** Generates, tests, raises the versions, publishes and tags; gives the version. */
  release(): Promise<string>;
}

describe('a change of a contract, from the edit to its users', skipFor(inject('unreachable')), () => {
  let shop: Shop;
  let consumer: Project;
  beforeAll(async () => {
    shop = await openShop();
    expect(await shop.release()).toBe('0.1.0');
    consumer = await createConsumer();
    await expect(compileWith(consumer, '^0.1.0')).resolves.toBe('0.1.0');
  });

  it('that adds a field is a patch before 1.0.0, which users get by themselves and which compiles', async () => {
    await shop.edit(
      '        name: { type: string }\n',
      '        name: { type: string }\n        born: { type: integer }\n',
    );
    expect(await shop.project.run(process.execPath, firn, 'diff', '--write')).toContain('pets: feature');
    expect(await shop.release()).toBe('0.1.1');
    await expect(compileWith(consumer, '^0.1.0')).resolves.toBe('0.1.1');
  });

  it('that takes a field away is a minor version, which users do not get unless they ask, and a compile error names it', async () => {
    await shop.edit('required: [id, name]', 'required: [id]');
    await shop.edit('        name: { type: string }\n', '');
    await shop.edit(', name: Tom }', ' }');
    expect(await shop.project.run(process.execPath, firn, 'diff', '--write')).toContain('pets: breaking');
    expect(await shop.release()).toBe('0.2.0');
    await expect(compileWith(consumer, '^0.1.0')).resolves.toBe('0.1.1');
    await expect(compileWith(consumer, '^0.2.0')).rejects.toThrow(/TS2339: Property 'name' does not exist/);
  });

  it('is refused where the changesets declare less than it needs', async () => {
    await shop.edit('type: integer }\n        born', 'type: string }\n        born');
    await expect(shop.project.run(process.execPath, firn, 'diff', '--check')).rejects.toThrow(
      '@shop/pets-client needs minor, but the changesets declare none',
    );
  });
});

async function openShop(): Promise<Shop> {
  const project = await createProject('shop');
  const { folder } = project;
  const git = (...args: string[]) =>
    project.run('git', '-c', 'user.name=shop', '-c', 'user.email=shop@example.com', ...args);
  const write = (file: string, value: unknown) =>
    writeFile(path.join(folder, file), typeof value === 'string' ? value : JSON.stringify(value, null, 2));
  await git('init', '--quiet', '--initial-branch', 'main');
  await write('pets.yaml', document);
  await write('.gitignore', 'node_modules\ndist\ndist-test\n');
  await write('package.json', { name: 'shop', private: true, type: 'module', workspaces: ['packages/*'] });
  await project.run(process.execPath, firn, 'generate', 'pets.yaml', '--out', 'packages', '--scope', '@shop');
  await write('firn.json', settings);
  await project.run('mkdir', '.changeset');
  await write('.changeset/config.json', changesets);
  await project.run('npm', 'install', '@types/node@20');

  const commit = async (message: string) => {
    await git('add', '--all');
    await git('commit', '--quiet', '--allow-empty', '--message', message);
  };
  return {
    project,
    async edit(from, to) {
      const file = path.join(folder, 'pets.yaml');
      const before = await readFile(file, 'utf8');
      expect(before).toContain(from);
      await writeFile(file, before.replace(from, to));
    },
    async release() {
      await project.run(process.execPath, firn, 'generate');
      await project.run(process.execPath, compiler, '--build', 'packages/pets-server/test');
      await project.run(
        process.execPath,
        '--test',
        'packages/pets-server/dist-test/generated/examples.test.js',
      );
      await commit('Change the contract');
      await project.run(process.execPath, firn, 'diff', '--check');
      await project.run(toolPath('changeset'), 'version');
      await commit('Raise the versions');
      await project.run(toolPath('changeset'), 'publish');
      const manifest = await readFile(path.join(folder, 'packages/pets-client/package.json'), 'utf8');
      return (JSON.parse(manifest) as { version: string }).version;
    },
  };
}

async function createConsumer(): Promise<Project> {
  const project = await createProject('shop-consumer');
  const compilerOptions = { module: 'NodeNext', target: 'ES2022', strict: true, types: [], noEmit: true };
  await writeFile(
    path.join(project.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  await writeFile(path.join(project.folder, 'program.ts'), program);
  await writeFile(
    path.join(project.folder, 'package.json'),
    JSON.stringify({ name: 'shop-consumer', private: true, type: 'module' }),
  );
  return project;
}

/** Installs what a range asks for, compiles the program, and gives the version that it was compiled with. */
async function compileWith(project: Project, range: string): Promise<string> {
  await project.run('npm', 'install', '--prefer-online', `@shop/pets-client@${range}`);
  await project.run(process.execPath, compiler, '-p', '.');
  const manifest = path.join(project.folder, 'node_modules/@shop/pets-client/package.json');
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}
