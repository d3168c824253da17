import { schemaOf } from '@firn/contract-model/explain';
import { ModuleDraft } from '../module-draft.js';
import { moduleOf } from './modules.js';
import { checkedType } from './params-with-bodies.js';
import { type FolderPlan, functionNames, type ValidatorsPlan } from './plan.js';
import { SchemaCode, schemaText } from './schema-text.js';

const validation = '@firn/primitives/validation';

/** `explain.ts`: the rules of every type of the folder as data, one line each. Loaded only when a check has failed. */
export function writeExplainFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/explain.ts`,
    sources: folder.sources,
    declares: folder.declarations.map(({ name }) => functionNames(name).explain),
    isUnchecked: true,
    about:
      'Each function returns an issue for every rule that a JSON value breaks: none exactly if the check of the type holds.',
    keepsLines: true,
  });
  const options = { reference: (name: string) => referenceTo(plan, file, folder, name) };
  const lines = folder.declarations.map((declaration) => {
    const schema = schemaOf<SchemaCode>(checkedType(folder, declaration), options);
    const explainer = file.import(validation, 'explainer');
    const type = file.importType(validation, 'Explainer');
    const { explain } = functionNames(declaration.name);
    return `export const ${explain}: ${type} = /* @__PURE__ */ ${explainer}(${schemaText(schema)});`;
  });
  return file.addStatements(lines.join('\n'));
}

/** A function, because the type may be declared later. */
function referenceTo(plan: ValidatorsPlan, file: ModuleDraft, folder: FolderPlan, name: string): SchemaCode {
  const { folder: owner } = plan.facts.declaration(name);
  const { explain } = functionNames(name);
  if (owner === folder.name) return new SchemaCode(`() => ${explain}`);
  const module = file.importNamespace(moduleOf(folder.name, owner, 'explain'), 'shared');
  return new SchemaCode(`() => ${module}.${explain}`);
}
