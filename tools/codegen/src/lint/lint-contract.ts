import { Problems, type Type } from '@firn/contract';
import { explainTypes } from '@firn/contract/explain';
import type { ReadResult } from '@firn/contract/read';
import { visitObjects } from '../grammar/visit-objects.js';
import type { LintTarget, Rule } from './rule.js';
import { basesWithoutVariants } from './rules/bases-without-variants.js';
import { constructRules } from './rules/constructs.js';
import { documentedOperations } from './rules/documented-operations.js';
import { duplicateMethods } from './rules/duplicate-methods.js';
import { duplicateParams } from './rules/duplicate-params.js';
import { errorResponses } from './rules/error-responses.js';
import { examplesFit } from './rules/examples-fit.js';
import { fieldsOfConditions } from './rules/fields-of-conditions.js';
import { formAnswers } from './rules/form-answers.js';
import { impossibleValues } from './rules/impossible-values.js';
import { integerFormats } from './rules/integer-formats.js';
import { largeIntegers } from './rules/large-integers.js';
import { nestedParameters } from './rules/nested-parameters.js';
import { openApiStructure } from './rules/openapi-structure.js';
import { operationSymbols } from './rules/operation-symbols.js';
import { overlappingOneOf } from './rules/overlapping-one-of.js';
import { paginationFields } from './rules/pagination-fields.js';
import { sameOperations } from './rules/same-operations.js';
import { sharedCredentials } from './rules/shared-credentials.js';
import { structuredTexts } from './rules/structured-texts.js';
import { subscriptionMethods } from './rules/subscription-methods.js';
import { unknownKeys } from './rules/unknown-keys.js';
import { unreachable } from './rules/unreachable.js';

/** All rules, in the order in which they are checked. */
export const rules: readonly Rule[] = [
  duplicateMethods,
  duplicateParams,
  operationSymbols,
  paginationFields,
  nestedParameters,
  basesWithoutVariants,
  fieldsOfConditions,
  formAnswers,
  structuredTexts,
  errorResponses,
  sameOperations,
  sharedCredentials,
  subscriptionMethods,
  examplesFit,
  openApiStructure,
  constructRules,
  unknownKeys,
  documentedOperations,
  impossibleValues,
  overlappingOneOf,
  integerFormats,
  largeIntegers,
  unreachable,
];

/** Holds a contract against the rules. */
export function lintContract(read: ReadResult, strict: boolean, problems: Problems): void {
  const types = new Map(read.contract.types.map((named) => [named.name, named.type]));
  const resolve = (name: string): Type => types.get(name) ?? { kind: 'unknown' };
  const explain = explainTypes(resolve, { bigints: true, canonical: true });
  const target: LintTarget = { ...read, strict, resolve, explain };
  const applying = rules.filter((rule) => strict || !rule.strictOnly);
  const objectRules = applying.filter((rule) => rule.checkObject !== undefined);
  const structure = new Problems();
  const problemsOf = (rule: Rule): Problems => (rule === openApiStructure ? structure : problems);
  visitObjects(read.roots, read.reader.store, (node, name, shape) => {
    for (const rule of objectRules) rule.checkObject?.({ node, name, shape }, target, problemsOf(rule));
  });
  for (const rule of applying) rule.check?.(target, problemsOf(rule));
  // What is missing in a document of somebody else is no reason to read nothing of it.
  for (const { code, location, message } of structure.all) {
    if (strict) problems.error(code, location, message);
    else problems.warning(code, location, message);
  }
}
