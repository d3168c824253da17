import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandCpuSeconds } from '../measure/process-cpu.mjs';
import { contractName } from './generators.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

/**
 * Checks the types of what a generator wrote, strictly, as an application that bundles does: of `entry` and its imports, or of everything.
 * Exports of the modules `without` have the type `any`, and the compiler does not read them. Returns the CPU seconds, or the number of errors.
 */
export async function compileOutput(output, { entry, without = [] }, folder) {
  const options = compilerOptions(output);
  for (const module of without) delete options.paths[module];
  const files =
    entry === undefined
      ? { include: [output], exclude: [`${output}/*/test`] }
      : { files: [entry, writeAmbientModules(without, folder)] };
  return compile({ compilerOptions: options, ...files }, folder);
}

/** CPU seconds of a program without imports: the compiler itself and the declarations of the platform. */
export async function compileNothing(folder) {
  const empty = join(folder, 'empty.ts');
  writeFileSync(empty, 'export {};\n');
  return compile({ compilerOptions: compilerOptions(folder), files: [empty] }, folder);
}

function writeAmbientModules(names, folder) {
  const file = join(folder, 'ambient-modules.d.ts');
  writeFileSync(file, names.map((name) => `declare module '${name}';\n`).join(''));
  return file;
}

async function compile(settings, folder) {
  const project = join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify(settings));
  try {
    return { seconds: await commandCpuSeconds(`node ${compiler} -p ${project} --pretty false`, folder) };
  } catch (error) {
    const errors = error.output?.match(/error TS\d+/g)?.length;
    if (errors === undefined) throw error;
    return { errors };
  }
}

function compilerOptions(output) {
  const built = (file) => [join(root, 'packages', file)];
  const generated = (role, file) => [join(output, `${contractName}-${role}/src/${file}.ts`)];
  return {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable', 'ESNext.Disposable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    allowImportingTsExtensions: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: {
      '@firn/primitives': built('primitives/dist/index.d.ts'),
      '@firn/primitives/*': built('primitives/dist/*/index.d.ts'),
      '@firn/rest/*': built('rest/dist/*/index.d.ts'),
      [`@firn/${contractName}-validators`]: generated('validators', 'generated/index'),
      [`@firn/${contractName}-validators/zod`]: generated('validators', 'generated/zod'),
      [`@firn/${contractName}-validators/explain`]: generated('validators', 'generated/explain'),
    },
  };
}
