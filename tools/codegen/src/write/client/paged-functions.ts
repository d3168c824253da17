import type { Operation, Pagination } from '@firn/contract-model';
import { call, objectOf } from '../code.js';
import { comment } from '../doc-comment.js';
import { namesOf } from '../names/contract-names.js';
import { runtimeModule } from '../package-places.js';
import { validatorType } from '../validator-members.js';
import type { ClientFile } from './client-file.js';
import { paramsDeclaration } from './params-declaration.js';

/** The functions that walk the pages of an operation, and the items on them. */
export function writePagedFunctions(target: ClientFile, operation: Operation, pagination: Pagination): void {
  const { file, contract, validators } = target;
  const rpc = contract.kind === 'json-rpc';
  const runtime = runtimeModule(contract, 'client');
  const symbols = namesOf(contract).operation(operation);
  const transport = file.importType(runtime, rpc ? 'RpcTransport' : 'RestTransport');
  const options = file.importType(runtime, rpc ? 'RpcCallOptions' : 'RestCallOptions');
  const paginate = file.import(runtime, rpc ? 'paginateRpc' : 'paginateRest');
  const itemsOf = file.import(runtime, rpc ? 'itemsOfRpc' : 'itemsOfRest');
  const result = validatorType(file, validators, symbols.result);
  const params = paramsDeclaration(target, operation);
  file.addConstant({
    name: symbols.paging,
    isExported: true,
    initializer: `${objectOf(pagingEntries(operation, pagination))} as const`,
  });
  const parameters = [
    { name: 'transport', type: transport },
    ...(params ? [params] : []),
    { name: 'options', hasQuestionToken: true, type: options },
  ];
  const given = ['transport', symbols.operation, params ? 'params' : 'undefined', symbols.paging, 'options'];
  file.addFunction({
    name: symbols.pages,
    isExported: true,
    parameters,
    returnType: `AsyncIterable<${result}>`,
    docs: comment(`The pages of {@link ${symbols.function}}, each fetched when it is asked for.`),
    statements: [`return ${call(paginate, ...given)};`],
  });
  file.addFunction({
    name: symbols.items,
    isExported: true,
    parameters,
    returnType: `AsyncIterable<${result}['${pagination.items}'][number]>`,
    docs: comment(`The \`${pagination.items}\` of every page of {@link ${symbols.function}}.`),
    statements: [`return ${call(itemsOf, ...given)};`],
  });
}

function pagingEntries(operation: Operation, pagination: Pagination): string[] {
  const entries = (['kind', 'param', 'next', 'items', 'size', 'fetched'] as const).flatMap((key) => {
    const value = pagination[key];
    return value === undefined ? [] : [`${key}: '${value}'`];
  });
  const size = operation.params.find((param) => param.name === pagination.size);
  if (pagination.kind !== 'cursor' || size === undefined) return entries;
  const maximum = size.type.kind === 'number' ? size.type.maximum : undefined;
  if (size.default !== undefined) entries.push(`defaultSize: ${JSON.stringify(size.default)}`);
  // A server may give less than is asked, but never less than its default: a page as full as that need not be the last.
  const most = size.default ?? maximum;
  if (most !== undefined) entries.push(`maxSize: ${JSON.stringify(most)}`);
  return entries;
}
