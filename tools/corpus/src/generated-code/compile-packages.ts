import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { GeneratedPackages } from './generate-packages.js';

const require = createRequire(import.meta.url);
const workspace = join(import.meta.dirname, '../../../..');

/** Compilers that generated code has to satisfy, by the name that they are installed under. */
export const compilers = ['typescript-5.9', 'typescript-7.0'] as const;

/**
 * Type-checks generated packages, and programs that use them, under the settings of this workspace against the built runtimes; gives the
 * compiler's complaints.
 */
export async function compilePackages(
  packages: readonly GeneratedPackages[],
  compiler: (typeof compilers)[number],
  folder: string,
  programs: readonly string[] = [],
): Promise<string[]> {
  for (const each of packages) checkBodies(each.folder);
  const project = join(folder, compiler);
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(settings(packages, programs)));
  const program = join(dirname(require.resolve(`${compiler}/package.json`)), 'bin/tsc');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [
      '--max-old-space-size=8192',
      program,
      '-p',
      project,
      '--pretty',
      'false',
    ]);
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (status) => {
      const lines = Buffer.concat(chunks)
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '');
      resolve(status === 0 ? [] : lines.length > 0 ? lines : [`${compiler} ended with ${String(status)}`]);
    });
  });
}

/** Removes what keeps the compiler of a project from checking generated bodies: here they have to satisfy it. */
function checkBodies(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.ts')) continue;
    const file = join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    const checked = text.replace(/^\/\/ @ts-nocheck.*\n/m, '');
    if (checked !== text) writeFileSync(file, checked);
  }
}

function settings(packages: readonly GeneratedPackages[], programs: readonly string[]): object {
  const entry = (file: string): string[] => [join(workspace, 'packages', file)];
  const paths: Record<string, string[]> = {
    '@firn/primitives': entry('primitives/dist/index.d.ts'),
    '@firn/primitives/*': entry('primitives/dist/*/index.d.ts'),
    '@firn/jsonrpc/*': entry('jsonrpc/dist/*/index.d.ts'),
    '@firn/rest/*': entry('rest/dist/*/index.d.ts'),
    zod: [join(workspace, 'packages/node-validators/node_modules/zod/index.d.ts')],
  };
  for (const { name, folder } of packages) {
    const source = (role: string, file: string): string[] => [join(folder, `${name}-${role}/src/${file}.ts`)];
    paths[`@firn/${name}-validators`] = source('validators', 'generated/index');
    paths[`@firn/${name}-validators/zod`] = source('validators', 'generated/zod');
    paths[`@firn/${name}-validators/explain`] = source('validators', 'generated/explain');
    paths[`@firn/${name}-client`] = source('client', 'index');
    paths[`@firn/${name}-server`] = source('server', 'generated/index');
  }
  return {
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable', 'ESNext.Disposable'],
      module: 'NodeNext',
      moduleResolution: 'NodeNext',
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noImplicitOverride: true,
      noFallthroughCasesInSwitch: true,
      noImplicitReturns: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      erasableSyntaxOnly: true,
      skipLibCheck: true,
      noEmit: true,
      types: ['node'],
      typeRoots: [join(workspace, 'node_modules/@types')],
      paths,
    },
    // The zod schemas take the compiler six times as long as everything else; the generator's own cases cover them.
    exclude: packages.map(({ folder }) => join(folder, '**/zod.ts')),
    include: [
      ...packages.flatMap(({ name, folder }) =>
        ['validators', 'client', 'server'].map((role) =>
          join(folder, `${name}-${role}/src/generated/**/*.ts`),
        ),
      ),
      ...programs,
    ],
  };
}
