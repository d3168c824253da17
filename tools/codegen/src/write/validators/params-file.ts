import type { Contract, Field, Operation } from '@firn/contract';
import { arrayOf, call, objectOf } from '../code.js';
import { filterName, filterText } from '../field-filters.js';
import { filledParams } from '../filled-params.js';
import { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import { importedType, importedValue, type ModuleName, moduleOf } from './modules.js';
import {
  type FolderPlan,
  functionNames,
  type ParamsPlan,
  sharedFolder,
  type ValidatorsPlan,
} from './plan.js';
import { ReExports } from './re-exports.js';
import { requestFilter } from './request-filter.js';
import { requestParamsOf } from './request-params.js';
import { valueFromRequest } from './request-value.js';
import { kinds } from './type-facts.js';
import { propertyKey } from './type-text.js';

const validation = '@firn/primitives/validation';

/** `params.ts`: reads the parameters of every call as a server receives them. */
export function writeParamsFile(plan: ValidatorsPlan, folder: FolderPlan): ModuleDraft | undefined {
  if (folder.params.length === 0) return undefined;
  const file = new ModuleDraft({
    path: `${plan.root}/${folder.name}/params.ts`,
    sources: folder.sources,
    declares: folder.params.map((call) => call.decode),
    isUnchecked: true,
    about:
      'Each function reads the parameters of a call. It throws a ValidationError with an issue for each broken rule.',
    keepsLines: plan.contract.kind === 'json-rpc',
  });
  const aliases = new ReExports();
  for (const params of folder.params) {
    if (params.operation.wire.protocol === 'http') addRequestReader(plan, file, params);
    else if (fieldsOf(params).length > 0) addParamsReader(plan, file, params);
    else aliases.add(validation, 'readNoParams', params.decode);
  }
  aliases.addTo(file);
  return file;
}

/** The reader of a JSON-RPC call, which takes its parameters in any form. */
function addParamsReader(plan: ValidatorsPlan, file: ModuleDraft, params: ParamsPlan): void {
  const { declaration, decode } = params;
  const { title } = declaration;
  const { is, explain, decoder } = functionsOf(plan, file, params);
  const entries = [
    ...formEntries(plan, params),
    `is: ${is}`,
    `explain: ${explain}`,
    ...(decoder === undefined ? [] : [`decode: ${decoder}`]),
  ];
  const reader = call(file.import(validation, 'paramsReader'), stringLiteral(title), objectOf(entries));
  file.addConstant(
    {
      name: decode,
      // Written out: declarations of a server package, which infer it, cannot name a type of the runtime.
      type: `(params: unknown) => ${decodedType(file, params)}`,
      isExported: true,
      initializer: `/* @__PURE__ */ ${reader}`,
    },
    { isAttached: !file.isEmpty },
  );
}

function addRequestReader(plan: ValidatorsPlan, file: ModuleDraft, params: ParamsPlan): void {
  const { declaration, decode } = params;
  const { title } = declaration;
  const { is, explain, decoder } = functionsOf(plan, file, params);
  const decoded = decoder === undefined ? 'named' : call(decoder, 'named');
  file.addFunction({
    name: decode,
    isExported: true,
    parameters: [{ name: 'request', type: file.importType(validation, 'RawRequest') }],
    returnType: decodedType(file, params),
    statements: [
      `const named = ${requestRecord(plan, file, params)};`,
      `if (!${is}(named)) throw new ${file.import(validation, 'ValidationError')}(${explain}(named), ${stringLiteral(title)});`,
      `return ${filtered(plan, file, params, decoded)};`,
    ],
  });
}

/** The type of decoded parameters: those that have a default are there. */
function decodedType(file: ModuleDraft, { declaration: { folder, name }, params }: ParamsPlan): string {
  return filledParams(params, importedType(file, folder, folder, name), (each) =>
    file.importType(validation, each),
  );
}

/** Names of the functions that check, explain and decode the parameters; no decoder where nothing is converted. */
function functionsOf(
  plan: ValidatorsPlan,
  file: ModuleDraft,
  { declaration, decodeNamed }: ParamsPlan,
): { readonly is: string; readonly explain: string; readonly decoder: string | undefined } {
  const { folder, name } = declaration;
  const { is, explain } = functionNames(name);
  const use = (module: ModuleName, wanted: string) => importedValue(file, folder, { folder, module }, wanted);
  const decodes = plan.facts.declarationDecodes(declaration);
  return {
    is: use('check', is),
    explain: use('explain', explain),
    decoder: decodes ? use('codec', decodeNamed) : undefined,
  };
}

/** The decoded parameters without the fields that are of the other direction. */
function filtered(plan: ValidatorsPlan, file: ModuleDraft, params: ParamsPlan, decoded: string): string {
  const { folder } = params.declaration;
  const filter = requestFilter(params);
  if (filter === undefined) return decoded;
  const form = filterText(filter, (each) =>
    file.import(moduleOf(folder, sharedFolder, 'filters'), filterName(plan.contract, each)),
  );
  return call(file.import(validation, 'filterFields'), decoded, form);
}

/** Members that give parameters by position their names. */
function formEntries(plan: ValidatorsPlan, params: ParamsPlan): string[] {
  const fields = fieldsOf(params);
  const [first] = fields;
  const { wire } = params.operation;
  const isWrapped = wire.protocol === 'json-rpc' && wire.params === 'object-in-array';
  const firstIsObject = first !== undefined && (plan.facts.kindsOf(first.type, 'wire') & kinds.object) !== 0;
  return [
    `names: ${arrayOf(fields.map((field) => stringLiteral(field.name)))}`,
    ...(isWrapped || !firstIsObject ? [] : ['unwraps: false']),
    `toRecord: ${toRecord(plan, fields)}`,
  ];
}

/** Null at the position of a parameter that cannot be null means that it is not given. */
function toRecord(plan: ValidatorsPlan, fields: readonly Field[]): string {
  const entries = fields.map(({ name, type }, i) => {
    const isNullable = (plan.facts.kindsOf(type, 'wire') & kinds.null) !== 0;
    return `${propertyKey(name)}: values[${i}]${isNullable ? '' : ' ?? undefined'}`;
  });
  return `(values) => (${objectOf(entries)})`;
}

function requestRecord(plan: ValidatorsPlan, file: ModuleDraft, params: ParamsPlan): string {
  const given = (['path', 'query', 'querystring', 'header', 'cookie'] as const).flatMap((place) =>
    requestParamsOf(params, place),
  );
  const queried = given.filter(({ param }) => param.in === 'query');
  const keys = queryKeysOf(plan.contract, params.operation);
  const entries = given.map((entry) => {
    const siblings = [...queried.filter((other) => other !== entry).map(({ name }) => name), ...keys];
    return `${propertyKey(entry.param.name)}: ${valueFromRequest(plan.facts, file, entry, siblings)}`;
  });
  const body = requestParamsOf(params, 'body').map(({ param }) => `${propertyKey(param.name)}: request.body`);
  const type = requestParamsOf(params, 'contentType').map(
    ({ param }) => `${propertyKey(param.name)}: request.contentType`,
  );
  return objectOf([...entries, ...body, ...type]);
}

/** The names in the query under which an operation is shown who calls: no members of an object whose members stand on their own. */
function queryKeysOf(contract: Contract, { wire }: Operation): readonly string[] {
  if (wire.protocol !== 'http') return [];
  const needed = new Set(wire.security.flat().map(({ scheme }) => scheme));
  return contract.securitySchemes.flatMap(({ name, kind }) =>
    needed.has(name) && kind.type === 'apiKey' && kind.in === 'query' ? [kind.name] : [],
  );
}

function fieldsOf({ declaration }: ParamsPlan): readonly Field[] {
  return declaration.type.kind === 'object' ? declaration.type.fields : [];
}
