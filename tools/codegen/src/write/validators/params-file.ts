import type { Contract, Field, Operation } from '@firn/contract-model';
import { camelCase } from '../casing.js';
import { filterName, filterText } from '../field-filters.js';
import { type Fragment, group, hug } from '../fragment.js';
import type { GeneratedFile } from '../generated-file.js';
import { SourceFile } from '../source-file.js';
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
export function writeParamsFile(plan: ValidatorsPlan, folder: FolderPlan): GeneratedFile | undefined {
  if (folder.params.length === 0) return undefined;
  const file = new SourceFile({
    path: `${plan.root}/${folder.name}/params.ts`,
    sources: folder.sources,
    declares: folder.params.map((call) => call.decode),
  });
  for (const call of folder.params) {
    const { declaration, decode, operation } = call;
    const params = importedType(file, folder.name, folder.name, declaration.name);
    const isHttp = operation.wire.protocol === 'http';
    file
      .blank()
      .comment(
        `Reads ${mention(declaration)}${isHttp ? '' : ' in any form'}.`,
        '@throws ValidationError with an issue for each broken rule.',
      );
    const parameter = isHttp ? `request: ${file.importType(validation, 'RawRequest')}` : 'params: unknown';
    file.block(`export function ${decode}(${parameter}): ${params} {`, () => {
      file.code([
        'const named = ',
        isHttp ? requestRecord(plan, file, call) : namedRecord(plan, file, call),
        ';',
      ]);
      writeCheck(plan, file, call);
    });
  }
  return file.toGeneratedFile();
}

function writeCheck(plan: ValidatorsPlan, file: SourceFile, call: ParamsPlan): void {
  const { declaration } = call;
  const { name, folder, title } = declaration;
  const names = functionNames(name);
  const is = file.import(moduleOf(folder, folder, 'check'), names.is);
  const explain = file.import(moduleOf(folder, folder, 'explain'), names.explain);
  const error = file.import(validation, 'ValidationError');
  file.block(`if (!${is}(named)) {`, () => {
    file.line(`throw new ${error}(${explain}(named), ${stringLiteral(title)});`);
  });
  const decode = plan.facts.declarationDecodes(declaration)
    ? `${file.import(moduleOf(folder, folder, 'codec'), namedDecoder(name))}(named)`
    : 'named';
  const filter = requestFilter(call);
  if (filter === undefined) file.line(`return ${decode};`);
  else {
    const form = filterText(filter, (each) =>
      file.import(moduleOf(folder, sharedFolder, 'filters'), filterName(plan.contract, each)),
    );
    file.code(['return ', hug(file.import(validation, 'filterFields'), decode, form), ';']);
  }
}

/** Where the parameters stand decides what they are called. */
function namedRecord(plan: ValidatorsPlan, file: SourceFile, call: ParamsPlan): Fragment {
  const fields = fieldsOf(call);
  const [first] = fields;
  const { wire } = call.operation;
  const isWrapped = wire.protocol === 'json-rpc' && wire.params === 'object-in-array';
  const firstIsObject = first !== undefined && (plan.facts.kindsOf(first.type, 'wire') & kinds.object) !== 0;
  const entries: Fragment[] = [
    ['names: ', list(fields)],
    `unwraps: ${isWrapped || !firstIsObject}`,
    ['toRecord: ', toRecord(plan, fields)],
  ];
  const form = file.constant(
    `form ${call.declaration.name}`,
    `${camelCase(call.declaration.name)}Form`,
    group('{', entries, '}'),
    file.importType(validation, 'ParamsForm'),
  );
  return `${file.import(validation, 'namedParams')}(params, ${form})`;
}

/** Null at the position of a parameter that cannot be null means that it is not given. */
function toRecord(plan: ValidatorsPlan, fields: readonly Field[]): Fragment {
  if (fields.length === 0) return '() => ({})';
  const entries = fields.map(({ name, type }, i) => {
    const isNullable = (plan.facts.kindsOf(type, 'wire') & kinds.null) !== 0;
    return `${propertyKey(name)}: values[${i}]${isNullable ? '' : ' ?? undefined'}`;
  });
  return ['(values) => (', group('{', entries, '}'), ')'];
}

function list(fields: readonly Field[]): Fragment {
  return group(
    '[',
    fields.map((field) => stringLiteral(field.name)),
    ']',
  );
}

function requestRecord(plan: ValidatorsPlan, file: SourceFile, call: ParamsPlan): Fragment {
  const given = (['path', 'query', 'querystring', 'header', 'cookie'] as const).flatMap((place) =>
    requestParamsOf(call, place),
  );
  const queried = given.filter(({ param }) => param.in === 'query');
  const keys = queryKeysOf(plan.contract, call.operation);
  const entries = given.map((entry): Fragment => {
    const siblings = [...queried.filter((other) => other !== entry).map(({ name }) => name), ...keys];
    return [`${propertyKey(entry.param.name)}: `, valueFromRequest(plan.facts, file, entry, siblings)];
  });
  const body = requestParamsOf(call, 'body').map(({ param }) => `${propertyKey(param.name)}: request.body`);
  const type = requestParamsOf(call, 'contentType').map(
    ({ param }) => `${propertyKey(param.name)}: request.contentType`,
  );
  return group('{', [...entries, ...body, ...type], '}');
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
