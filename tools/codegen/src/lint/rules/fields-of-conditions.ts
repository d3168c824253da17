import {
  type Condition,
  type Contract,
  children,
  conditionTypes,
  type Field,
  type Type,
} from '@firn/contract';
import type { Rule } from '../rule.js';

/** Fields of one direction that only a condition says: no filter knows whether it holds, so they are not dropped. */
export const fieldsOfConditions: Rule = {
  code: 'field-of-condition',
  strictOnly: false,
  check({ contract, resolve }, problems) {
    const found = new Set<Field>();
    const seen = new Set<Type>();
    const findIn = (start: Type): void => {
      const open = [start];
      for (let type = open.pop(); type !== undefined; type = open.pop()) {
        const target = type.kind === 'reference' ? resolve(type.name) : type;
        if (seen.has(target)) continue;
        seen.add(target);
        if (target.kind === 'object')
          for (const field of target.fields) if (field.only !== undefined) found.add(field);
        open.push(...children(target));
      }
    };
    const visit = (type: Type): void => {
      if (type.kind === 'intersection')
        for (const condition of type.conditions ?? [])
          for (const each of demanded(condition, type.parts)) findIn(each);
      for (const child of children(type)) visit(child);
    };
    for (const type of typesOf(contract)) visit(type);
    for (const { name, only, location } of found) {
      const [key, way] = only === 'read' ? ['readOnly', 'requests'] : ['writeOnly', 'answers'];
      problems.warning(
        this.code,
        location,
        `${name} is ${key}, but only a condition (then, else, patternProperties, dependentSchemas) leads to it: ${way} that have it keep it`,
      );
    }
  },
};

/** What a condition says that a value is; of a map nothing, whose values are its values' type. */
function demanded(condition: Condition, parts: readonly Type[]): readonly Type[] {
  if (condition.kind === 'if')
    return [condition.thenType, condition.elseType].filter((type) => type !== undefined);
  const isMap = parts.some((part) => part.kind === 'record' && part.values.kind !== 'unknown');
  return condition.kind === 'patterns' && !isMap ? conditionTypes(condition) : [];
}

function typesOf({ types, groups, webhooks }: Contract): readonly Type[] {
  const operations = [...groups.flatMap((group) => group.operations), ...webhooks];
  return [
    ...types.map(({ type }) => type),
    ...operations.flatMap(({ params, result }) => [...params.map(({ type }) => type), result]),
  ];
}
