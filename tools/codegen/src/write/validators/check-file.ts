import type { Type } from '@firn/contract';
import { codecs } from '@firn/contract';
import { ModuleDraft } from '../module-draft.js';
import { CheckEmitter } from './check-emitter.js';
import type { Declaration } from './declaration.js';
import { importedType, type ModulePlace, otherModule } from './modules.js';
import { checkedType } from './params-with-bodies.js';
import { type FolderPlan, functionNames, type ValidatorsPlan } from './plan.js';
import { ReExports } from './re-exports.js';
import { isPlainString } from './type-facts.js';

const validation = '@firn/primitives/validation';

/** `check.ts`: whether a JSON value has the wire form of a type, for every type of the folder. */
export function writeCheckFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/check.ts`,
    sources: folder.sources,
    declares: folder.declarations.map(({ name }) => functionNames(name).is),
    isUnchecked: true,
    about: 'Each function says whether a JSON value is valid as the type of its name. None throws.',
  });
  const place: ModulePlace = { folder: folder.name, module: 'check' };
  const emitter = new CheckEmitter(file, plan, place, 'wire');
  const aliases = new ReExports();
  for (const declaration of folder.declarations) {
    const { name } = declaration;
    const type = checkedType(folder, declaration);
    const { is } = functionNames(name);
    const same = sameCheck(plan, place, declaration, type);
    if (same !== undefined) aliases.add(same.module, same.name, is);
    else {
      const wire = importedType(file, folder.name, folder.name, `${name}Wire`);
      emitter.function({ name: is, returnType: `value is ${wire}` }, type, name);
    }
  }
  aliases.addTo(file);
  return file;
}

/** The function of the runtime that checks a scalar without rules. */
function scalarCheck(type: Type): string | undefined {
  if (type.kind === 'boolean') return 'isBoolean';
  if (type.kind === 'null') return 'isNull';
  return isPlainString(type) ? 'isString' : undefined;
}

/** The function that already checks a type: that of the type that it is an alias of, or one of the runtime. */
function sameCheck(
  { facts }: ValidatorsPlan,
  place: ModulePlace,
  { name, role }: Declaration,
  type: Type,
): { readonly module: string | undefined; readonly name: string } | undefined {
  if (type.kind === 'object' && type.fields.length === 0 && type.extra === 'ignored' && role === 'params')
    return { module: validation, name: 'isNoParams' };
  const scalar = scalarCheck(type);
  if (scalar !== undefined) return { module: validation, name: scalar };
  const target = facts.aliased({ kind: 'reference', name });
  if (target.kind === 'codec') return { module: '@firn/primitives', name: `is${codecs[target.codec].stem}` };
  if (target.kind !== 'reference' || target.name === name) return undefined;
  const { folder } = facts.declaration(target.name);
  return {
    module: otherModule(place, { folder, module: 'check' }),
    name: functionNames(target.name).is,
  };
}
