import { ModuleDraft } from '../module-draft.js';
import type { ValidatorsPlan } from './plan.js';

/** The entry files of the package's generated folder: everything but zod and explanations, and those two each in an entry of its own. */
export function writeEntryFiles(plan: ValidatorsPlan, files: readonly ModuleDraft[]): ModuleDraft[] {
  const written = new Set(files.map((file) => file.path));
  return [
    entryFile(plan, written, 'index', ['types', 'check', 'codec', 'filters', 'params']),
    entryFile(plan, written, 'zod', ['zod']),
    entryFile(plan, written, 'explain', ['explain']),
  ];
}

function entryFile(
  plan: ValidatorsPlan,
  written: ReadonlySet<string>,
  name: string,
  modules: readonly string[],
): ModuleDraft {
  const file = new ModuleDraft({ path: `${plan.root}/${name}.ts`, sources: plan.contract.sources });
  for (const folder of plan.folders) {
    for (const module of modules) {
      if (!written.has(`${plan.root}/${folder.name}/${module}.ts`)) continue;
      file.addExportDeclaration({
        moduleSpecifier: `./${folder.name}/${module}.js`,
        isTypeOnly: module === 'types',
      });
    }
  }
  // The type of the functions. It also tells a project's compiler, which leaves out their bodies, that the runtime has what they need.
  if (name === 'explain')
    file.addExportDeclaration({
      moduleSpecifier: '@firn/primitives/validation',
      isTypeOnly: true,
      namedExports: ['Explainer'],
    });
  if (file.isEmpty) file.addStatements('export {};');
  return file;
}
