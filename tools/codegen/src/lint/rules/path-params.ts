import type { Rule } from '../rule.js';

/** Placeholders of a path and its parameters must be the same. */
export const pathParams: Rule = {
  code: 'path-params',
  strictOnly: false,
  check({ contract }, problems) {
    for (const operation of contract.groups.flatMap((group) => group.operations)) {
      if (operation.wire.protocol !== 'http') continue;
      const { path } = operation.wire;
      const placeholders = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
      const params = operation.params
        .filter((param) => param.in === 'path')
        .map((param) => param.wireName ?? param.name);
      for (const name of placeholders.filter((each) => each !== undefined && !params.includes(each))) {
        problems.error(
          this.code,
          operation.location,
          `${path} has the placeholder {${name}}, but ${operation.name} has no path parameter of that name`,
        );
      }
      for (const name of params.filter((each) => !placeholders.includes(each))) {
        problems.error(
          this.code,
          operation.location,
          `${operation.name} has the path parameter ${name}, but ${path} has no placeholder for it`,
        );
      }
    }
  },
};
