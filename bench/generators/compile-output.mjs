import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandCpuSeconds } from '../measure/process-cpu.mjs';
import { contractName } from './generators.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

/**
 * Checks the types of what a generator wrote, strictly, as an application that bundles does: of `entry` and what it imports, or of everything.
 * Returns the CPU seconds, or the number of errors.
 */
export async function compileOutput({ output, entry }, folder) {
  const project = join(folder, 'tsconfig.json');
  const files =
    entry === undefined ? { include: [output], exclude: [`${output}/*/test`] } : { files: [entry] };
  writeFileSync(project, JSON.stringify({ compilerOptions: compilerOptions(output), ...files }));
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
