import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
import type { ValidatorsPlan } from './plan.js';

/** The entry files of the package's generated folder: everything but zod and explanations, and those two each in an entry of its own. */
export function writeEntryFiles(plan: ValidatorsPlan, files: readonly GeneratedFile[]): GeneratedFile[] {
  const written = new Set(files.map((file) => file.path));
  return [
    entryFile(plan, written, 'index', ['types', 'check', 'codec', 'filters', 'params', 'validators']),
    entryFile(plan, written, 'zod', ['zod']),
    entryFile(plan, written, 'explain', ['explain']),
  ];
}

function entryFile(
  plan: ValidatorsPlan,
  written: ReadonlySet<string>,
  name: string,
  modules: readonly string[],
): GeneratedFile {
  const file = new SourceFile({ path: `${plan.root}/${name}.ts`, sources: plan.contract.sources });
  for (const folder of plan.folders) {
    for (const module of modules) {
      if (!written.has(`${plan.root}/${folder.name}/${module}.ts`)) continue;
      const type = module === 'types' ? 'type ' : '';
      file.line(`export ${type}* from './${folder.name}/${module}.js';`);
    }
  }
  if (file.isEmpty) file.line('export {};');
  return file.toGeneratedFile();
}
