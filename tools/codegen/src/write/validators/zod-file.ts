import type { Type } from '@firn/contract-model';
import { children } from '@firn/contract-model';
import { call } from '../code.js';
import { comment } from '../doc-comment.js';
import { ModuleDraft } from '../module-draft.js';
import { CheckEmitter } from './check-emitter.js';
import { type Declaration, mention } from './declaration.js';
import { importedType } from './modules.js';
import { pickedParams, severalBodies } from './params-with-bodies.js';
import type { FolderPlan, ParamsPlan, ValidatorsPlan } from './plan.js';
import { typedSchemaModule } from './typed-schema-file.js';
import { ZodEmitter } from './zod-emitter.js';

/** `zod.ts`: a zod schema for every type of the folder. The annotation of each keeps declarations small and checks fast. */
export function writeZodFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/zod.ts`,
    sources: folder.sources,
    declares: folder.declarations.map(({ name }) => `${name}Zod`),
  });
  const check = new CheckEmitter(file, plan, { folder: folder.name, module: 'zod' }, 'wire');
  const emitter = new ZodEmitter(file, plan, folder.name, check);
  const calls = new Map(folder.params.map((call) => [call.declaration, call]));
  for (const declaration of inOrderOfUse(folder.declarations)) {
    addSchema(file, plan, emitter, declaration, calls.get(declaration));
    emitter.declare(declaration.name);
    check.flush();
  }
  return file;
}

function addSchema(
  file: ModuleDraft,
  plan: ValidatorsPlan,
  emitter: ZodEmitter,
  declaration: Declaration,
  params: ParamsPlan | undefined,
): void {
  const { name, type, role, folder } = declaration;
  const decoded = importedType(file, folder, folder, name);
  const wire = importedType(file, folder, folder, `${name}Wire`);
  const isRecord = role === 'params' && type.kind === 'object';
  const picked = params && pickedParams(params);
  const isPicked = params !== undefined && severalBodies(params) !== undefined;
  const schema =
    picked !== undefined
      ? call('z.intersection', emitter.params(picked.own, name), emitter.schema(picked.body, name))
      : isRecord
        ? emitter.params(type, name)
        : emitter.schema(type, name);
  const annotation = `z.ZodType<${decoded}, ${wire}>`;
  const typed = () => {
    // What a preprocessing step accepts is unknown to zod's types.
    if (isPicked) return `${schema} as unknown as ${annotation}`;
    if (plan.facts.hasAliases(type)) return `${schema} as ${annotation}`;
    return isSimple(schema) ? schema : call(file.import(`../${typedSchemaModule}.js`, 'typed'), schema);
  };
  file.addConstant({
    name: `${name}Zod`,
    type: annotation,
    isExported: true,
    docs: comment(`Checks a JSON value as ${mention(declaration)} and decodes it.`),
    initializer: typed(),
  });
}

/** Whether a schema is another one by its name, or a scalar of zod: its type costs nothing to compare. */
function isSimple(schema: string): boolean {
  return /^([^.(]+|z\.lazy\(.*\)|z\.\w+\(\)|z\.(int|number)\(\)\..*)$/.test(schema);
}

/** The declarations, each after those of the same folder that it refers to, as far as recursion allows. */
function inOrderOfUse(declarations: readonly Declaration[]): Declaration[] {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  const ordered: Declaration[] = [];
  const visited = new Set<string>();
  // A stack instead of recursion: the references of a large document form long chains.
  for (const start of declarations) {
    const stack = [{ declaration: start, open: true }];
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { declaration, open } = top;
      if (!open) ordered.push(declaration);
      else if (!visited.has(declaration.name)) {
        visited.add(declaration.name);
        stack.push({ declaration, open: false });
        const used = [...referencesIn(declaration.type)].reverse();
        for (const name of used) {
          const target = byName.get(name);
          if (target !== undefined && !visited.has(name)) stack.push({ declaration: target, open: true });
        }
      }
    }
  }
  return ordered;
}

function referencesIn(type: Type): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [type];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'reference') found.add(next.name);
    else open.push(...children(next));
  }
  return found;
}
