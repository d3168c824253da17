import { objectOf } from '../code.js';
import { comment } from '../doc-comment.js';
import { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import { type Declaration, mention } from './declaration.js';
import { importedType, moduleOf } from './modules.js';
import { isStringified } from './plain-json.js';
import {
  type FolderPlan,
  functionNames,
  isSentByName,
  namedDecoder,
  namedEncoder,
  type ParamsPlan,
  type ValidatorsPlan,
} from './plan.js';

const validation = '@firn/primitives/validation';

/** `validators.ts`: the functions of every type of the folder in one object each, which is also a Standard Schema. */
export function writeValidatorsFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft {
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/validators.ts`,
    sources: folder.sources,
    declares: folder.declarations.map(({ name }) => `${name}Validator`),
  });
  const params = new Map(folder.params.map((call) => [call.declaration.name, call]));
  for (const declaration of folder.declarations) {
    addValidator(plan, file, declaration, params.get(declaration.name));
  }
  return file;
}

function addValidator(
  plan: ValidatorsPlan,
  file: ModuleDraft,
  declaration: Declaration,
  call: ParamsPlan | undefined,
): void {
  const { name, folder, title } = declaration;
  const names = functionNames(name);
  const wire = importedType(file, folder, folder, `${name}Wire`);
  const decoded = importedType(file, folder, folder, name);
  const codec = (wanted: string | undefined) => {
    return wanted === undefined ? undefined : file.import(moduleOf(folder, folder, 'codec'), wanted);
  };
  const decode = call === undefined ? names.decode : namedDecoder(name);
  const decodes = plan.facts.declarationDecodes(declaration);
  const parts = [
    `name: ${stringLiteral(title)}`,
    `is: ${file.import(moduleOf(folder, folder, 'check'), names.is)}`,
    `explain: ${file.import(moduleOf(folder, folder, 'explain'), names.explain)}`,
    `decode: ${decodes ? codec(decode) : '(wire) => wire'}`,
    `encode: ${codec(encoderOf(plan, declaration, call)) ?? '(value) => JSON.stringify(value)'}`,
  ];
  const create = file.import(validation, 'createValidator');
  file.addConstant({
    name: `${name}Validator`,
    type: `${file.importType(validation, 'Validator')}<${wire}, ${decoded}>`,
    isExported: true,
    docs: comment(`Checks, decodes and writes ${mention(declaration)}.`),
    initializer: `/* @__PURE__ */ ${create}(${objectOf(parts)})`,
  });
}

/** Name of the function that writes the type; undefined where JSON.stringify does. */
function encoderOf(
  plan: ValidatorsPlan,
  { name, role, type }: Declaration,
  call: ParamsPlan | undefined,
): string | undefined {
  const encodes = plan.facts.encodes({ kind: 'reference', name });
  if (call !== undefined)
    return encodes ? (isSentByName(call) ? call.encode : namedEncoder(name)) : undefined;
  return encodes || (role === 'result' && !isStringified(plan.facts, type))
    ? functionNames(name).encode
    : undefined;
}
