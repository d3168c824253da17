import { children, type Location, type Type } from '@firn/contract';
import { isObject, pointerTokens } from '@firn/contract/json';
import type { DocumentStore } from '@firn/contract/read';
import type { Rule } from '../rule.js';

/**
 * Fields, parameters and results that have to be there and that no value fits: every call with one of them fails on one side. And schemas
 * whose keywords contradict each other, as `allOf` of two enums that share no value.
 */
export const impossibleValues: Rule = {
  code: 'impossible-value',
  strictOnly: false,
  check({ contract, reader, resolve }, problems) {
    const told = new Set<string>();
    const tell = (location: Location, message: string): void => {
      // Views of a schema, and what is made of one by `allOf`, share its places.
      const key = `${location.file}#${location.pointer} ${message}`;
      if (told.has(key)) return;
      told.add(key);
      problems.warning(this.code, location, message);
    };
    const isNever = (type: Type): boolean =>
      type.kind === 'never' || (type.kind === 'reference' && resolve(type.name).kind === 'never');
    const visit = (type: Type): void => {
      for (const { name, type: own, required, location } of type.kind === 'object' ? type.fields : [])
        if (required && isNever(own))
          tell(location, `${name} is required and no value is allowed there, so nothing fits the schema`);
      children(type).forEach(visit);
    };
    for (const { name, type, location } of contract.types) {
      visit(type);
      if (type.kind === 'never' && !saysNothingFits(location, reader.store))
        tell(location, `no value fits ${name}: what its parts and keywords ask for excludes each other`);
    }
    for (const { name, params, result, location } of contract.groups.flatMap(
      ({ operations }) => operations,
    )) {
      for (const param of params) {
        visit(param.type);
        if (param.required && isNever(param.type))
          tell(param.location, `${param.name} of ${name} is required and no value is allowed there`);
      }
      visit(result);
      if (isNever(result))
        tell(location, `no value is allowed as the result of ${name}: clients refuse every answer`);
    }
  },
};

/** Whether a schema says that nothing fits it: `false`, or `not` of all there is. */
function saysNothingFits({ file, pointer }: Location, store: DocumentStore): boolean {
  const { value } = pointerTokens(pointer).reduce((node, key) => node.child(key), store.open(file));
  return value === false || (isObject(value) && 'not' in value);
}
