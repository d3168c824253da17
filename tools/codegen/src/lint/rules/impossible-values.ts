import { children, type Location, type Type } from '@firn/contract-model';
import type { Rule } from '../rule.js';

/** Fields, parameters and results that have to be there and that no value fits: every call with one of them fails on one side. */
export const impossibleValues: Rule = {
  code: 'impossible-value',
  strictOnly: false,
  check({ contract }, problems) {
    const told = new Set<string>();
    const tell = (location: Location, message: string): void => {
      // Views of a schema, and what is made of one by `allOf`, share its places.
      const key = `${location.file}#${location.pointer} ${message}`;
      if (told.has(key)) return;
      told.add(key);
      problems.warning(this.code, location, message);
    };
    const visit = (type: Type): void => {
      for (const { name, type: own, required, location } of type.kind === 'object' ? type.fields : [])
        if (required && own.kind === 'never')
          tell(location, `${name} is required and no value is allowed there, so nothing fits the schema`);
      children(type).forEach(visit);
    };
    for (const { type } of contract.types) visit(type);
    for (const { name, params, result, location } of contract.groups.flatMap(
      ({ operations }) => operations,
    )) {
      for (const param of params) {
        visit(param.type);
        if (param.required && param.type.kind === 'never')
          tell(param.location, `${param.name} of ${name} is required and no value is allowed there`);
      }
      visit(result);
      if (result.kind === 'never')
        tell(location, `no value is allowed as the result of ${name}: clients refuse every answer`);
    }
  },
};
