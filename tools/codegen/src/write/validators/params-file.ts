import type { Contract, Field, Operation } from '@firn/contract-model';
import { camelCase } from '../casing.js';
import { arrayOf, block, call, objectOf } from '../code.js';
import { comment } from '../doc-comment.js';
import { filterName, filterText } from '../field-filters.js';
import { ModuleDraft } from '../module-draft.js';
import { stringLiteral } from '../string-literal.js';
import { mention } from './declaration.js';
import { importedType, moduleOf } from './modules.js';
import {
  type FolderPlan,
  functionNames,
  namedDecoder,
  type ParamsPlan,
  sharedFolder,
  type ValidatorsPlan,
} from './plan.js';
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
  });
  for (const params of folder.params) addReader(plan, file, params);
  return file;
}

function addReader(plan: ValidatorsPlan, file: ModuleDraft, params: ParamsPlan): void {
  const { declaration, decode, operation } = params;
  const { folder, name } = declaration;
  const returnType = importedType(file, folder, folder, name);
  const isHttp = operation.wire.protocol === 'http';
  file.addFunction({
    name: decode,
    isExported: true,
    parameters: [
      isHttp
        ? { name: 'request', type: file.importType(validation, 'RawRequest') }
        : { name: 'params', type: 'unknown' },
    ],
    returnType,
    docs: comment(
      `Reads ${mention(declaration)}${isHttp ? '' : ' in any form'}.`,
      '@throws ValidationError with an issue for each broken rule.',
    ),
    statements: [
      `const named = ${isHttp ? requestRecord(plan, file, params) : namedRecord(plan, file, params)};`,
      ...checkStatements(plan, file, params),
    ],
  });
}

function checkStatements(plan: ValidatorsPlan, file: ModuleDraft, params: ParamsPlan): string[] {
  const { declaration } = params;
  const { name, folder, title } = declaration;
  const names = functionNames(name);
  const is = file.import(moduleOf(folder, folder, 'check'), names.is);
  const explain = file.import(moduleOf(folder, folder, 'explain'), names.explain);
  const error = file.import(validation, 'ValidationError');
  const check = block(`if (!${is}(named))`, [
    `throw new ${error}(${explain}(named), ${stringLiteral(title)});`,
  ]);
  const decoded = plan.facts.declarationDecodes(declaration)
    ? call(file.import(moduleOf(folder, folder, 'codec'), namedDecoder(name)), 'named')
    : 'named';
  const filter = requestFilter(params);
  if (filter === undefined) return [check, `return ${decoded};`];
  const form = filterText(filter, (each) =>
    file.import(moduleOf(folder, sharedFolder, 'filters'), filterName(plan.contract, each)),
  );
  return [check, `return ${call(file.import(validation, 'filterFields'), decoded, form)};`];
}

/** Where the parameters stand decides what they are called. */
function namedRecord(plan: ValidatorsPlan, file: ModuleDraft, params: ParamsPlan): string {
  const fields = fieldsOf(params);
  const [first] = fields;
  const { wire } = params.operation;
  const isWrapped = wire.protocol === 'json-rpc' && wire.params === 'object-in-array';
  const firstIsObject = first !== undefined && (plan.facts.kindsOf(first.type, 'wire') & kinds.object) !== 0;
  const entries = [
    `names: ${arrayOf(fields.map((field) => stringLiteral(field.name)))}`,
    `unwraps: ${isWrapped || !firstIsObject}`,
    `toRecord: ${toRecord(plan, fields)}`,
  ];
  const { name } = params.declaration;
  const form = file.constant(
    `form ${name}`,
    `${camelCase(name)}Form`,
    objectOf(entries),
    file.importType(validation, 'ParamsForm'),
  );
  return call(file.import(validation, 'namedParams'), 'params', form);
}

/** Null at the position of a parameter that cannot be null means that it is not given. */
function toRecord(plan: ValidatorsPlan, fields: readonly Field[]): string {
  const entries = fields.map(({ name, type }, i) => {
    const isNullable = (plan.facts.kindsOf(type, 'wire') & kinds.null) !== 0;
    return `${propertyKey(name)}: values[${i}]${isNullable ? '' : ' ?? undefined'}`;
  });
  return `(${fields.length === 0 ? '' : 'values'}) => (${objectOf(entries)})`;
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
