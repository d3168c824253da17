import type { Type } from '@firn/contract';
import { ContractError, children, Problems } from '@firn/contract';
import type { Declaration } from './declaration.js';
import type { TypeFacts } from './type-facts.js';

/**
 * What is left of an `allOf` after reading cannot be one object, so that no single function could write it: as long as
 * nothing in it converts, JSON.stringify does.
 * @throws ContractError with each type that is both.
 */
export function refuseConvertingIntersections(declarations: readonly Declaration[], facts: TypeFacts): void {
  const problems = new Problems();
  for (const { type, title, location } of declarations) {
    if (!hasConvertingIntersection(type, facts)) continue;
    problems.error(
      'converting-intersection',
      location,
      `${title}: allOf has parts that cannot be merged into one object, and formats that are converted; write the fields of all parts in one object, or one object for each combination`,
    );
  }
  if (problems.hasErrors) throw new ContractError(problems.all);
}

function hasConvertingIntersection(type: Type, facts: TypeFacts): boolean {
  if (type.kind === 'intersection' && type.parts.length > 1) return facts.decodes(type);
  return children(type).some((child) => hasConvertingIntersection(child, facts));
}
