import { join } from 'node:path';
import { generateDocument } from '@firn/codegen';
import { expect, inject, it } from 'vitest';
import { compilePackages } from '../src/generated-code/compile-packages.js';
import { isWhole } from '../src/load-corpus.js';

it('everything of a real document compiles strictly in one folder of a program', async () => {
  const compiler = 'typescript-7.0';
  const root = join(inject('folder'), 'one-folder');
  const program = join(root, compiler);
  const documents = Object.values(inject('generated')).filter((_, index) => isWhole || index % 5 === 0);
  for (const { name, document } of documents)
    await generateDocument({
      documents: [document],
      root: inject('folder'),
      out: join(program, name),
      scope: '@firn',
      codecs: false,
      name,
      inFolder: {
        folder: { path: name, zod: false, importExtension: 'js' },
        write: ['validators', 'client', 'server'],
      },
    });
  expect(documents.length).toBeGreaterThan(0);
  expect(await compilePackages([], compiler, root, [join(program, '**/*.ts')])).toEqual([]);
});
