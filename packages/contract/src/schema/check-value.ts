import type { Issue } from '@firn/primitives/validation';
import type { Contract, Operation, Param, SchemaAt } from '../contract.js';
import { withDecimalStrings } from '../document/exact-json.js';
import type { SpecObject } from '../document/spec-node.js';
import { type ExplainOf, explainSchemas } from './explain-schema.js';

const compiled = new WeakMap<SpecObject, ExplainOf>();

/**
 * Every broken rule of a value; none where it is valid. Integers beyond 2^53 may be `bigint`.
 * @param name of the value in the messages: `nodeIDs`; none for a value as a whole.
 * @example
 * ```ts
 * checkValue(contract, param.schema, 5, param.name)[0]?.message; // 'nodeIDs: expected an array, received 5'
 * ```
 */
export function checkValue(contract: Contract, schema: SchemaAt, value: unknown, name?: string): Issue[] {
  const issues: Issue[] = [];
  explainOf(contract)(schema.node)(withDecimalStrings(value), name === undefined ? [] : [name], issues);
  return issues;
}

/**
 * Every broken rule of the parameters of a call by name, the body under `body`: wrong values, and required ones that are missing.
 * Names that the operation does not know are not looked at.
 */
export function checkParams(
  contract: Contract,
  operation: Pick<Operation, 'params'> & {
    readonly body?: { readonly required: boolean; readonly schema: SchemaAt } | undefined;
  },
  params: Readonly<Record<string, unknown>>,
): Issue[] {
  const body = operation.body === undefined ? [] : [{ ...operation.body, name: 'body' }];
  const all: readonly Pick<Param, 'name' | 'required' | 'schema'>[] = [...operation.params, ...body];
  return all.flatMap(({ name, required, schema }) => {
    const value = params[name];
    return value === undefined && !required ? [] : checkValue(contract, schema, value, name);
  });
}

function explainOf({ document }: Contract): ExplainOf {
  const found = compiled.get(document) ?? explainSchemas(document);
  compiled.set(document, found);
  return found;
}
