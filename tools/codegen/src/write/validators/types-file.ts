import { pascalCase } from '@firn/contract/read';
import { docsOf, lineWidth } from '../doc-comment.js';
import { exampleFact, type Fact, limitFacts } from '../limit-facts.js';
import { ModuleDraft } from '../module-draft.js';
import type { Declaration } from './declaration.js';
import { enumConstant } from './enum-constant.js';
import { importedType, otherModule } from './modules.js';
import { paramsWithBodies, severalBodies } from './params-with-bodies.js';
import type { FolderPlan, ParamsPlan, ValidatorsPlan } from './plan.js';
import { ReExports } from './re-exports.js';
import type { Form } from './type-facts.js';
import { objectMembers, objectText, type TypeTextOptions, typeText } from './type-text.js';

/** `types.ts`: an interface or alias for the decoded and the wire form of every type of the folder. */
export function writeTypesFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/types.ts`,
    sources: folder.sources,
    declares: folder.declarations.flatMap(({ name }) => [name, `${name}Wire`]),
    about: 'Each type as programs have it and, with the suffix `Wire`, as it is in JSON.',
  });
  const optionsOf = (form: Form): TypeTextOptions => ({
    form,
    nameOf: (name) => {
      const target = plan.facts.declaration(name);
      const own = form === 'wire' ? wireName(plan, name) : name;
      return target.folder === folder.name ? own : importedType(file, folder.name, target.folder, own);
    },
    docs: form === 'decoded',
    facts: plan.facts,
    runtimeType: (type) => file.importType('@firn/primitives', type),
  });
  const [decoded, wire] = [optionsOf('decoded'), optionsOf('wire')];
  const calls = new Map(folder.params.map((call) => [call.declaration.name, call]));
  const aliases = new ReExports();
  // Aliases of one line without a comment follow each other without an empty line.
  let isShort = false;
  for (const declaration of folder.declarations) {
    if (isAlias(plan, declaration, aliases)) continue;
    const { name, doc } = declaration;
    const call = calls.get(name);
    const docs = docsOf(doc, { ...sourceNote(declaration), facts: factsOf(declaration) });
    const isAttached = docs.length === 0 && isShort;
    isShort = docs.length === 0 && isOneLine(declaration, decoded, call);
    addType(file, declaration, { name, docs, isAttached: isAttached && isShort }, decoded, call);
    const own = { name: `${name}Wire`, docs: [], isAttached: true };
    if (wireName(plan, name) === own.name) addType(file, declaration, own, wire, call);
    if (addConstantOf(file, declaration)) isShort = false;
  }
  aliases.addTo(file, { isTypeOnly: true });
  return file;
}

/** Adds the values of an enum, which programs name by the name of its type; returns whether there are any. */
function addConstantOf(file: ModuleDraft, declaration: Declaration): boolean {
  const initializer = enumConstant(declaration);
  if (initializer === undefined) return false;
  file.addConstant({ name: declaration.name, isExported: true, initializer }, { isAttached: true });
  return true;
}

/** Name of the wire type; the decoded type's own where the two are the same. */
export function wireName(plan: ValidatorsPlan, name: string): string {
  return plan.facts.changes({ kind: 'reference', name }) ? `${name}Wire` : name;
}

/** Notes what is the same as another type; returns whether that is all that there is to write. */
function isAlias(
  plan: ValidatorsPlan,
  { name, type, role, folder }: Declaration,
  aliases: ReExports,
): boolean {
  // Nothing in a file refers to a result: it needs no name there.
  const isOther = role === 'result' && type.kind === 'reference';
  if (isOther) {
    const target = plan.facts.declaration(type.name);
    const module = otherModule({ folder, module: 'types' }, { folder: target.folder, module: 'types' });
    aliases.add(module, type.name, name);
    aliases.add(module, wireName(plan, type.name), `${name}Wire`);
  } else if (wireName(plan, name) === name) aliases.add(undefined, name, `${name}Wire`);
  return isOther;
}

function factsOf({ role, type, doc }: Declaration): readonly Fact[] {
  return role === 'schema' ? [...limitFacts(type), ...exampleFact(doc.example, type)] : [];
}

/** Where a shared type is in the document, unless its name says it. */
function sourceNote({ name, role, source }: Declaration): { source?: string } {
  const [last = ''] = source.split(/[/#]/).slice(-1);
  const isTold = pascalCase(last.replace(/\.(ya?ml|json)$/, '')) === pascalCase(name);
  return role === 'schema' && !isTold ? { source } : {};
}

/** Whether the decoded type is an alias that is sure to fit into a line. */
function isOneLine(
  { name, type, role }: Declaration,
  options: TypeTextOptions,
  call: ParamsPlan | undefined,
): boolean {
  if (type.kind === 'object') return type.fields.length === 0 && role === 'params';
  return call === undefined && `export type ${name} = ${typeText(type, options)};`.length <= lineWidth;
}

function addType(
  file: ModuleDraft,
  { type, role }: Declaration,
  { isAttached, ...own }: { readonly name: string; readonly docs: string[]; readonly isAttached: boolean },
  options: TypeTextOptions,
  call: ParamsPlan | undefined,
): void {
  const body = call === undefined ? undefined : severalBodies(call);
  const alias = (text: string) => file.addTypeAlias({ ...own, isExported: true, type: text }, { isAttached });
  if (type.kind === 'object' && body !== undefined) alias(paramsWithBodies(type, body, options));
  else if (type.kind === 'object' && type.fields.length > 0) {
    const text = objectText(type, options);
    const isShort = !text.includes('\n') && `export type ${own.name} = ${text};`.length <= lineWidth;
    if (isShort && !options.docs) alias(text);
    else
      file.addInterface(
        { ...own, isExported: true, properties: objectMembers(type, options) },
        { isAttached },
      );
  } else if (type.kind === 'object' && role === 'params') {
    // Without an index signature of `unknown`, a misspelt parameter is an error.
    alias('{ [key: string]: never }');
  } else alias(typeText(type, options));
}
