import { comment, docsOf } from '../doc-comment.js';
import { ModuleDraft } from '../module-draft.js';
import type { Declaration } from './declaration.js';
import { moduleOf } from './modules.js';
import { paramsWithBodies, severalBodies } from './params-with-bodies.js';
import type { FolderPlan, ParamsPlan, ValidatorsPlan } from './plan.js';
import type { Form } from './type-facts.js';
import { objectMembers, type TypeTextOptions, typeText } from './type-text.js';

/** `types.ts`: an interface or alias for the decoded and the wire form of every type of the folder. */
export function writeTypesFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/types.ts`,
    sources: folder.sources,
    declares: folder.declarations.flatMap(({ name }) => [name, `${name}Wire`]),
  });
  const optionsOf = (form: Form): TypeTextOptions => ({
    form,
    nameOf: (name) => {
      const target = plan.facts.declaration(name);
      const own = form === 'wire' ? wireName(plan, name) : name;
      return target.folder === folder.name
        ? own
        : file.importType(moduleOf(folder.name, target.folder, 'types'), own);
    },
    docs: form === 'decoded',
    facts: plan.facts,
    runtimeType: (type) => file.importType('@firn/primitives', type),
  });
  const [decoded, wire] = [optionsOf('decoded'), optionsOf('wire')];
  const calls = new Map(folder.params.map((call) => [call.declaration.name, call]));
  for (const declaration of folder.declarations) {
    const { name, doc, source } = declaration;
    const call = calls.get(name);
    addType(file, declaration, { name, docs: docsOf(doc, { source }) }, decoded, call);
    const own = { name: `${name}Wire`, docs: comment(`{@link ${name}} as it stands in JSON.`) };
    if (wireName(plan, name) === own.name) addType(file, declaration, own, wire, call);
    else file.addTypeAlias({ ...own, isExported: true, type: name });
  }
  return file;
}

/** Name of the wire type; the decoded type's own where the two are the same. */
export function wireName(plan: ValidatorsPlan, name: string): string {
  return plan.facts.changes({ kind: 'reference', name }) ? `${name}Wire` : name;
}

function addType(
  file: ModuleDraft,
  { type, role }: Declaration,
  own: { readonly name: string; readonly docs: string[] },
  options: TypeTextOptions,
  call: ParamsPlan | undefined,
): void {
  const body = call === undefined ? undefined : severalBodies(call);
  const alias = (text: string) => file.addTypeAlias({ ...own, isExported: true, type: text });
  if (type.kind === 'object' && body !== undefined) alias(paramsWithBodies(type, body, options));
  else if (type.kind === 'object' && type.fields.length > 0) {
    file.addInterface({ ...own, isExported: true, properties: objectMembers(type, options) });
  } else if (type.kind === 'object' && role === 'params') {
    // Without an index signature of `unknown`, a misspelt parameter is an error.
    alias('{ [key: string]: never }');
  } else alias(typeText(type, options));
}
