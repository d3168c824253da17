import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { build } from 'esbuild';
import { expect, it, onTestFinished, vi } from 'vitest';
import { generateDocument } from '../../../src/generate/document-run.js';
import { compileProgram } from '../../fixtures/compile-program.js';
import { writeFiles } from '../../fixtures/temporary-project.js';

const workspace = path.join(import.meta.dirname, '../../../../..');
const page = readFileSync(path.join(workspace, 'docs/server-options.md'), 'utf8');

/** A block of the page, by what follows its fence. */
function blockOf(label: string): string {
  const [, block = ''] = page.split(`\`\`\`${label}\n`);
  return block.slice(0, block.indexOf('```'));
}

it('runs the program of docs/server-options.md, which prints what the page says', async () => {
  const root = mkdtempSync(path.join(workspace, 'tools/codegen/node_modules/.server-options-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFiles(root, {
    'pets.yaml': blockOf('yaml [pets.yaml]'),
    'src/server-options.ts': blockOf('ts [src/server-options.ts]'),
  });
  await generateDocument({
    documents: ['pets.yaml'],
    root,
    out: 'src/pets',
    scope: '@firn',
    codecs: false,
    dates: 'Date',
    inFolder: {
      folder: { path: 'src/pets', zod: false, importExtension: 'js' },
      write: ['validators', 'client', 'server'],
    },
  });
  for (const compiler of ['5.9', '7'] as const)
    expect(compileProgram(root, compiler, { module: 'NodeNext' })).toEqual([]);
  const outfile = path.join(root, 'out/server-options.js');
  await build({
    entryPoints: [path.join(root, 'src/server-options.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2023',
    conditions: ['@firn/source'],
    nodePaths: [path.join(workspace, 'packages/metrics-client/node_modules')],
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await import(pathToFileURL(outfile).href);
  const printed = log.mock.calls.map((values) => format(...values));
  expect(`${printed.join('\n')}\n`).toBe(blockOf('text'));
});
