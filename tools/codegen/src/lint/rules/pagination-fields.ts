import type { Field, Type } from '@firn/contract';
import type { LintTarget, Rule } from '../rule.js';

/** What `x-pagination` names must be there, or the generated iterators would never advance. */
export const paginationFields: Rule = {
  code: 'pagination-fields',
  strictOnly: false,
  check(target, problems) {
    for (const operation of target.contract.groups.flatMap((group) => group.operations)) {
      const { pagination } = operation;
      if (pagination === undefined) continue;
      if (pagination.kind === 'cursor' && target.contract.kind === 'http')
        problems.error(
          this.code,
          operation.location,
          `x-pagination of ${operation.name} names a cursor, which only methods of OpenRPC have; write token: ${pagination.param}`,
        );
      const params = operation.params.map((param) => param.name);
      for (const name of [pagination.param, pagination.size]) {
        if (name === undefined || params.includes(name)) continue;
        problems.error(
          this.code,
          operation.location,
          `x-pagination names the parameter ${name}; ${operation.name} has ${params.join(', ') || 'none'}`,
        );
      }
      const fields = fieldsOf(operation.result, target);
      for (const name of [pagination.next, pagination.items, pagination.fetched]) {
        if (name === undefined || fields.some((field) => field.name === name)) continue;
        problems.error(
          this.code,
          operation.location,
          `x-pagination names the result field ${name}; the result of ${operation.name} has ${fields.map((field) => field.name).join(', ') || 'none'}`,
        );
      }
    }
  },
};

/** The fields of an object, behind references and null. */
function fieldsOf(type: Type, target: LintTarget, depth = 0): readonly Field[] {
  if (depth > 8) return [];
  if (type.kind === 'object') return type.fields;
  if (type.kind === 'reference') return fieldsOf(target.resolve(type.name), target, depth + 1);
  if (type.kind === 'union') return type.variants.flatMap((variant) => fieldsOf(variant, target, depth + 1));
  return type.kind === 'intersection' ? type.parts.flatMap((part) => fieldsOf(part, target, depth + 1)) : [];
}
