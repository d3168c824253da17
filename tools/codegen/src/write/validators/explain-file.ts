import { codecs, isCheckedFormat } from '@firn/contract';
import { schemaOf } from '@firn/contract/explain';
import { formatChecks } from '@firn/primitives/formats';
import { objectOf } from '../code.js';
import { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import { moduleOf } from './modules.js';
import { checkedType } from './params-with-bodies.js';
import { type FolderPlan, functionNames, type ValidatorsPlan } from './plan.js';
import { SchemaCode, schemaText } from './schema-text.js';
import { propertyKey } from './type-text.js';

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
  const lines = folder.declarations.map((declaration) => {
    const formats = new Map<string, string>();
    const schema = schemaOf<SchemaCode>(checkedType(folder, declaration), {
      reference: (name) => referenceTo(plan, file, folder, name),
      onCodec(codec) {
        const check = isCheckedFormat(codec) ? formatChecks[codec] : undefined;
        if (check === undefined) return;
        const is = file.import('@firn/primitives', `is${codecs[codec].stem}`);
        const texts = Object.entries({ expected: check.expected, format: check.format }).flatMap(
          ([name, text]) => (text === undefined ? [] : [`${name}: ${stringLiteral(text)}`]),
        );
        formats.set(propertyKey(codec), objectOf([`is: ${is}`, ...texts]));
      },
    });
    const checks = [...formats].map(([codec, check]) => `${codec}: ${check}`);
    const more = checks.length === 0 ? '' : `, { formats: ${objectOf(checks)} }`;
    const explainer = file.import(validation, 'explainer');
    const type = file.importType(validation, 'Explainer');
    const { explain } = functionNames(declaration.name);
    return `export const ${explain}: ${type} = /* @__PURE__ */ ${explainer}(${schemaText(schema)}${more});`;
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
