import { visitObjects } from '../grammar/visit-objects.js';
import type { Type } from '../model/index.js';
import type { Problems } from '../problem.js';
import type { ReadResult } from '../read/read-contract.js';
import type { LintTarget, Rule } from './rule.js';
import { documentedOperations } from './rules/documented-operations.js';
import { duplicateMethods } from './rules/duplicate-methods.js';
import { duplicateParams } from './rules/duplicate-params.js';
import { examplesFit } from './rules/examples-fit.js';
import { integerFormats } from './rules/integer-formats.js';
import { openApiStructure } from './rules/openapi-structure.js';
import { paginationFields } from './rules/pagination-fields.js';
import { pathParams } from './rules/path-params.js';
import { requiredAfterOptional } from './rules/required-after-optional.js';
import { subscriptionMethods } from './rules/subscription-methods.js';
import { unknownKeys } from './rules/unknown-keys.js';
import { unreachable } from './rules/unreachable.js';
import { unsupportedKeywords } from './rules/unsupported-keywords.js';

/** All rules, in the order in which they are checked. */
export const rules: readonly Rule[] = [
  duplicateMethods,
  duplicateParams,
  requiredAfterOptional,
  pathParams,
  paginationFields,
  subscriptionMethods,
  examplesFit,
  openApiStructure,
  unsupportedKeywords,
  unknownKeys,
  documentedOperations,
  integerFormats,
  unreachable,
];

/** Holds a contract against the rules. */
export function lintContract(read: ReadResult, strict: boolean, problems: Problems): void {
  const types = new Map(read.contract.types.map((named) => [named.name, named.type]));
  const resolve = (name: string): Type => types.get(name) ?? { kind: 'unknown' };
  const target: LintTarget = { ...read, strict, resolve };
  const applying = rules.filter((rule) => strict || !rule.strictOnly);
  const objectRules = applying.filter((rule) => rule.checkObject !== undefined);
  visitObjects(read.roots, read.reader.store, (node, name, shape) => {
    for (const rule of objectRules) rule.checkObject?.({ node, name, shape }, target, problems);
  });
  for (const rule of applying) rule.check?.(target, problems);
}
