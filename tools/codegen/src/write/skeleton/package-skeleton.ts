import { createRequire } from 'node:module';
import type { Contract } from '@firn/contract';
import type { GeneratedFile, Layout } from '../generated-file.js';
import { type PackageRole, packageModule } from '../package-places.js';

const require = createRequire(import.meta.url);

/** What the packages need of npm, and how they name each other. */
interface Ranges {
  /** The runtimes: they have the version of the generator. */
  readonly runtime: string;
  readonly zod: string;
  /** The other packages of the contract: a version where npm links the workspace, `workspace:^` where pnpm does. */
  readonly sibling: string;
}

/** Version that new packages begin with. */
const firstVersion = '0.1.0';

/** What a skeleton depends on beside the contract. */
export interface SkeletonOptions {
  readonly role: PackageRole;
  /** Who links the packages of the workspace. */
  readonly workspace: 'npm' | 'pnpm';
  /** The generated files. */
  readonly generated: readonly GeneratedFile[];
}

/**
 * What makes a package of the generated files of a role: package.json, settings of the compiler, entry files. It is written once, where there
 * is no package.json yet, and belongs to the people who use it from then on.
 */
export function packageSkeleton(
  contract: Contract,
  layout: Layout,
  { role, workspace, generated }: SkeletonOptions,
): readonly GeneratedFile[] {
  const ranges: Ranges = {
    runtime: `^${(require('../../../package.json') as { version: string }).version}`,
    zod: '^4.0.0',
    sibling: workspace === 'pnpm' ? 'workspace:^' : `^${firstVersion}`,
  };
  const folder = `${layout.packages}/${contract.name}-${role}`;
  const json = (path: string, value: unknown): GeneratedFile => ({
    path: `${folder}/${path}`,
    text: `${JSON.stringify(value, null, 2)}\n`,
  });
  const entries =
    role === 'validators'
      ? validatorsEntries.filter((name) =>
          generated.some(({ path }) => path === `${folder}/src/generated/${name}.ts`),
        )
      : ['index'];
  const files = [
    json('package.json', manifest(contract, layout, role, entries, ranges)),
    json('tsconfig.json', compilerSettings(contract, role)),
    ...entries.map((name) => ({
      path: `${folder}/src/${name}.ts`,
      text: `export * from './generated/${name}.js';\n`,
    })),
  ];
  return role === 'server' ? [...files, json('test/tsconfig.json', testSettings(contract))] : files;
}

/** The entries of a package of validators; types of openapi-typescript are there for documents of OpenAPI. */
const validatorsEntries = ['index', 'zod', 'explain', 'openapi'];

function manifest(
  contract: Contract,
  layout: Layout,
  role: PackageRole,
  entries: readonly string[],
  ranges: Ranges,
): object {
  const sibling = (other: PackageRole) => ({ [packageModule(contract, layout, other)]: ranges.sibling });
  const runtime = contract.kind === 'json-rpc' ? '@firn/jsonrpc' : '@firn/rest';
  const dependencies =
    role === 'validators'
      ? { '@firn/primitives': ranges.runtime, zod: ranges.zod }
      : { [runtime]: ranges.runtime, ...sibling('validators') };
  const subpaths = entries.filter((name) => name !== 'index');
  const scripts = {
    build: 'tsc -b',
    ...(role === 'server' && { test: 'tsc -b test && node --test dist-test/generated/examples.test.js' }),
  };
  return {
    name: packageModule(contract, layout, role),
    version: firstVersion,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    // For compilers that do not read `exports`, as with `moduleResolution: node10`.
    main: './dist/index.js',
    types: './dist/index.d.ts',
    ...(subpaths.length > 0 && {
      typesVersions: {
        '*': Object.fromEntries(subpaths.map((name) => [name, [`./dist/${name}.d.ts`]])),
      },
    }),
    exports: {
      ...Object.fromEntries(
        entries.map((name) => [
          name === 'index' ? '.' : `./${name}`,
          { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    files: ['dist', 'src', '!dist/*.tsbuildinfo'],
    scripts,
    dependencies,
    ...(role === 'server' && { devDependencies: sibling('client') }),
  };
}

const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
  module: 'NodeNext',
  strict: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  composite: true,
  declarationMap: true,
  sourceMap: true,
  skipLibCheck: true,
};

function compilerSettings({ name }: Contract, role: PackageRole): object {
  return {
    compilerOptions: {
      ...compilerOptions,
      types: role === 'server' ? ['node'] : [],
      rootDir: 'src',
      outDir: 'dist',
      tsBuildInfoFile: 'dist/.tsbuildinfo',
    },
    include: ['src'],
    ...(role !== 'validators' && { references: [{ path: `../${name}-validators` }] }),
  };
}

function testSettings({ name }: Contract): object {
  return {
    compilerOptions: {
      ...compilerOptions,
      types: ['node'],
      rootDir: '.',
      outDir: '../dist-test',
      tsBuildInfoFile: '../dist-test/.tsbuildinfo',
    },
    include: ['.'],
    references: [{ path: '..' }, { path: `../../${name}-client` }, { path: `../../${name}-validators` }],
  };
}
