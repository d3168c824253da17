import type { Rule } from '../rule.js';

/** By position, an optional parameter can be left out only at the end. */
export const requiredAfterOptional: Rule = {
  code: 'required-after-optional',
  strictOnly: false,
  check({ contract }, problems) {
    for (const operation of contract.groups.flatMap((group) => group.operations)) {
      if (operation.wire.protocol !== 'json-rpc' || operation.wire.params !== 'by-position') continue;
      const optional = operation.params.findIndex((param) => !param.required);
      const late = operation.params.find(
        (param, index) => param.required && optional !== -1 && index > optional,
      );
      if (late === undefined) continue;
      problems.error(
        this.code,
        late.location,
        `${operation.name} takes parameters by position; ${late.name} is required, but stands after ${operation.params[optional]?.name}, which is not`,
      );
    }
  },
};
