import type { Operation, Pagination } from '@firn/contract';
import { objectOf } from '../code.js';
import { comment } from '../doc-comment.js';
import { namesOf } from '../names/contract-names.js';
import { validatorType } from '../validator-members.js';
import type { ClientFile } from './client-file.js';
import { createdFunction, operationFunctionType } from './typed-function.js';

/** The functions that walk the pages of an operation, and the items on them. */
export function writePagedFunctions(target: ClientFile, operation: Operation, pagination: Pagination): void {
  const { file, contract, validators } = target;
  const symbols = namesOf(contract).operation(operation);
  const result = validatorType(file, validators, symbols.result);
  const given = [symbols.operation, symbols.paging];
  file.addConstant({
    name: symbols.paging,
    isExported: true,
    initializer: `${objectOf(pagingEntries(operation, pagination))} as const`,
  });
  file.addConstant({
    name: symbols.pages,
    isExported: true,
    type: operationFunctionType(target, operation, 'Iteration', result),
    docs: comment(`The pages of {@link ${symbols.function}}, each fetched when it is asked for.`),
    initializer: createdFunction(target, operation.params, 'pages', ...given),
  });
  file.addConstant({
    name: symbols.items,
    isExported: true,
    type: operationFunctionType(target, operation, 'Iteration', `${result}['${pagination.items}'][number]`),
    docs: comment(`The \`${pagination.items}\` of every page of {@link ${symbols.function}}.`),
    initializer: createdFunction(target, operation.params, 'items', ...given),
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
