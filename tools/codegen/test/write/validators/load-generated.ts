import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '@firn/contract';
import { printDrafts } from '../../../src/write/source-files.js';
import { validatorsWriter } from '../../../src/write/validators/validators-writer.js';
import { primitivesFolder } from './primitives.js';

const packageFolder = path.resolve(import.meta.dirname, '../../..');
const scratch = path.join(packageFolder, 'test/.firn');

/** The functions and schemas that a generated package exports, by name. */
export type Exports = Readonly<Record<string, unknown>>;

export interface LoadedPackage {
  readonly main: Exports;
  readonly zod: Exports;
  readonly explain: Exports;
  /** Text of every generated file, by its path inside the generated folder. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Generates the validators of a contract into a folder of their own, and imports them as programs would. */
export async function loadGenerated(contract: Contract): Promise<LoadedPackage> {
  const layout = { root: packageFolder, packages: 'packages', scope: '@firn' };
  const files = await printDrafts(validatorsWriter(contract, layout));
  await mkdir(scratch, { recursive: true });
  const folder = await mkdtemp(path.join(scratch, 'generated-'));
  const texts = new Map<string, string>();
  try {
    for (const file of files) {
      const relative = file.path.slice(file.path.indexOf('/generated/') + '/generated/'.length);
      texts.set(relative, file.text);
      const target = path.join(folder, relative);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, linked(file.text));
    }
    const load = (name: string): Promise<Exports> =>
      import(/* @vite-ignore */ pathToFileURL(path.join(folder, name)).href);
    const [main, zod, explain] = await Promise.all([load('index.ts'), load('zod.ts'), load('explain.ts')]);
    return { main, zod, explain, texts };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The runtime is not a dependency of the generator: its source is found by path. */
function linked(text: string): string {
  return text
    .replaceAll("'@firn/primitives/request'", JSON.stringify(path.join(primitivesFolder, 'request/index.ts')))
    .replaceAll(
      "'@firn/primitives/validation'",
      JSON.stringify(path.join(primitivesFolder, 'validation/index.ts')),
    )
    .replaceAll("'@firn/primitives'", JSON.stringify(path.join(primitivesFolder, 'index.ts')));
}
