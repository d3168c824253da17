import type { Rule } from '../rule.js';

/** Two parameters of one name: callers could give only one of them. */
export const duplicateParams: Rule = {
  code: 'duplicate-param',
  strictOnly: false,
  check({ contract }, problems) {
    for (const operation of contract.groups.flatMap((group) => group.operations)) {
      const seen = new Set<string>();
      for (const param of operation.params) {
        if (seen.has(param.name))
          problems.error(
            this.code,
            param.location,
            `${operation.name} has the parameter ${param.name} twice`,
          );
        seen.add(param.name);
      }
    }
  },
};
