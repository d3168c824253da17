import type { Type } from '@firn/contract';
import { children } from '@firn/contract';
import { call } from '../code.js';
import { filledParams } from '../filled-params.js';
import { ModuleDraft } from '../module-draft.js';
import { hasRenamed } from './canonical-object.js';
import { CheckEmitter } from './check-emitter.js';
import type { Declaration } from './declaration.js';
import { importedType, otherModule } from './modules.js';
import { pickedParams, severalBodies } from './params-with-bodies.js';
import type { FolderPlan, ParamsPlan, ValidatorsPlan } from './plan.js';
import { ReExports } from './re-exports.js';
import { typedSchemaModule } from './typed-schema-file.js';
import { ZodEmitter } from './zod-emitter.js';

const typedSchema = `../${typedSchemaModule}.js`;

/** `zod.ts`: a zod schema for every type of the folder. The annotation of each keeps declarations small and checks fast. */
export function writeZodFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/zod.ts`,
    sources: folder.sources,
    declares: folder.declarations.map(({ name }) => `${name}Zod`),
    isUnchecked: true,
    about: 'Each schema checks a JSON value as the type of its name and decodes it.',
  });
  const check = new CheckEmitter(file, plan, { folder: folder.name, module: 'zod' }, 'wire');
  const emitter = new ZodEmitter(file, plan, folder.name, check);
  const calls = new Map(folder.params.map((call) => [call.declaration, call]));
  const aliases = new ReExports();
  let isAttached = false;
  for (const declaration of inOrderOfUse(folder.declarations)) {
    const { name, type, role } = declaration;
    // Nothing in a file refers to a result: it needs no name there.
    if (role === 'result' && type.kind === 'reference') {
      const place = { folder: plan.facts.declaration(type.name).folder, module: 'zod' } as const;
      aliases.add(
        otherModule({ folder: folder.name, module: 'zod' }, place),
        `${type.name}Zod`,
        `${name}Zod`,
      );
      continue;
    }
    addSchema(file, plan, emitter, declaration, calls.get(declaration), isAttached);
    isAttached = true;
    emitter.declare(name);
    check.flush();
  }
  aliases.addTo(file);
  return file;
}

function addSchema(
  file: ModuleDraft,
  plan: ValidatorsPlan,
  emitter: ZodEmitter,
  declaration: Declaration,
  params: ParamsPlan | undefined,
  isAttached: boolean,
): void {
  const { name, type, role, folder } = declaration;
  const isRecord = role === 'params' && type.kind === 'object';
  const given = importedType(file, folder, folder, name);
  const decoded = filledParams(isRecord ? type.fields : [], given, (each) =>
    file.importType('@firn/primitives/validation', each),
  );
  const wire = importedType(file, folder, folder, `${name}Wire`);
  const picked = params && pickedParams(params);
  const isPicked = params !== undefined && severalBodies(params) !== undefined;
  const schema =
    picked !== undefined
      ? call('z.intersection', emitter.params(picked.own, name), emitter.bodies(picked.body, name))
      : isRecord
        ? emitter.params(type, name)
        : emitter.schema(type, name);
  const isChanged = plan.facts.changes({ kind: 'reference', name }) || decoded !== given;
  const forms = isChanged ? `${decoded}, ${wire}` : decoded;
  const annotation = `${file.importType(typedSchema, 'Schema')}<${forms}>`;
  const typed = () => {
    // What a preprocessing step accepts is unknown to zod's types.
    if (isPicked) return `${schema} as unknown as ${annotation}`;
    if (hasRenamed(type)) return `${schema} as ${annotation}`;
    return isSimple(schema) ? schema : call(file.import(typedSchema, 'typed'), schema);
  };
  const constant = { name: `${name}Zod`, type: annotation, isExported: true, initializer: typed() };
  file.addConstant(constant, { isAttached });
}

/** Whether a schema is another one by its name, or a scalar of zod: its type costs nothing to compare. */
function isSimple(schema: string): boolean {
  return /^((shared\.)?[^.(]+|z\.lazy\(.*\)|z\.\w+\(\)|z\.(int|number)\(\)\..*)$/.test(schema);
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
