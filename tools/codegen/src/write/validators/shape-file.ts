import type { Type } from '@firn/contract';
import { children } from '@firn/contract';
import { ModuleDraft } from '../module-draft.js';
import { CheckEmitter } from './check-emitter.js';
import { importedType } from './modules.js';
import { type FolderPlan, functionNames, type ValidatorsPlan } from './plan.js';

/** `shape.ts`: whether a decoded value is of a type, for the types of unions that nothing simpler tells apart. */
export function writeShapeFile(
  plan: ValidatorsPlan,
  folder: FolderPlan,
  wanted: ReadonlySet<string>,
): ModuleDraft | undefined {
  const declarations = folder.declarations.filter(({ name }) => wanted.has(name));
  if (declarations.length === 0) return undefined;
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/shape.ts`,
    sources: folder.sources,
    declares: declarations.map(({ name }) => functionNames(name).matches),
    isUnchecked: true,
    about: 'Each function says whether a decoded value is valid as the type of its name.',
  });
  const emitter = new CheckEmitter(file, plan, { folder: folder.name, module: 'shape' }, 'decoded');
  for (const declaration of declarations) {
    const { name, type } = declaration;
    const decoded = importedType(file, folder.name, folder.name, name);
    emitter.function({ name: functionNames(name).matches, returnType: `value is ${decoded}` }, type, name);
  }
  return file;
}

/** The wanted types, and those that their functions call. */
export function shapeClosure(plan: ValidatorsPlan, wanted: Iterable<string>): ReadonlySet<string> {
  const found = new Set(wanted);
  const open: Type[] = [...found].map((name) => plan.facts.declaration(name).type);
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (type.kind !== 'reference') open.push(...children(type));
    else if (!found.has(type.name) && plan.facts.changes(type)) {
      found.add(type.name);
      open.push(plan.facts.declaration(type.name).type);
    }
  }
  return found;
}
