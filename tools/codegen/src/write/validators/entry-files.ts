import { ModuleDraft } from '../module-draft.js';
import type { ValidatorsPlan } from './plan.js';

/** The modules of each entry: everything but zod and explanations, and those two each in an entry of its own. */
const modulesOf = {
  index: ['types', 'check', 'codec', 'filters', 'params'],
  zod: ['zod'],
  explain: ['explain'],
} as const;

/** The entry files of the generated folder. */
export function writeEntryFiles(
  plan: ValidatorsPlan,
  files: readonly ModuleDraft[],
  entries: readonly (keyof typeof modulesOf)[],
): ModuleDraft[] {
  const written = new Map(files.map((file) => [file.path, file]));
  return entries.map((name) => entryFile(plan, written, name, modulesOf[name]));
}

function entryFile(
  plan: ValidatorsPlan,
  written: ReadonlyMap<string, ModuleDraft>,
  name: string,
  modules: readonly string[],
): ModuleDraft {
  const file = new ModuleDraft({ path: `${plan.root}/${name}.ts`, sources: plan.contract.sources });
  for (const folder of plan.folders) {
    for (const module of modules) {
      const source = written.get(`${plan.root}/${folder.name}/${module}.ts`);
      if (source === undefined) continue;
      file.addExportDeclaration({
        moduleSpecifier: `./${folder.name}/${module}.js`,
        isTypeOnly: !source.hasValues,
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
