import { isStyled, type Param, type Type } from '@firn/contract';
import { operationsInOrder } from '../operations-in-order.js';
import type { LintTarget, Rule } from '../rule.js';

/** Parameters that hold structures inside structures, for which no style has a form: they are written as JSON. */
export const nestedParameters: Rule = {
  code: 'nested-parameter',
  strictOnly: false,
  check(target, problems) {
    for (const { name, params } of operationsInOrder(target.contract)) {
      for (const param of params) {
        const deep = deepMember(param, target);
        if (deep === undefined) continue;
        problems.warning(
          this.code,
          param.location,
          `${name}: no style says how ${deep} is written; clients and servers of Firn write it as JSON text, others may not`,
        );
      }
    }
  },
};

/** What of a parameter is a structure inside a structure that its style has no form for. */
function deepMember(param: Param, target: LintTarget): string | undefined {
  const { serialization, type, name } = param;
  if (!isStyled(serialization) || serialization.style === 'deepObject') return undefined;
  const { style, explode } = serialization;
  const whole = resolved(type, target);
  if (whole.kind === 'array')
    return isStructure(whole.items, target) ? `a list or an object inside the list ${name}` : undefined;
  if (whole.kind !== 'object') return undefined;
  const deep = whole.fields.find((field) => {
    const member = resolved(field.type, target);
    const isRepeated = member.kind === 'array' && param.in === 'query' && style === 'form' && explode;
    return isStructure(isRepeated ? member.items : member, target);
  });
  return deep === undefined ? undefined : `the list or object ${deep.name} inside ${name}`;
}

function isStructure(type: Type, target: LintTarget): boolean {
  return ['object', 'record', 'array', 'tuple'].includes(resolved(type, target).kind);
}

/** The type behind references and beside null. */
function resolved(type: Type, target: LintTarget): Type {
  let current = type;
  const seen = new Set<Type>();
  while (!seen.has(current)) {
    seen.add(current);
    if (current.kind === 'reference') current = target.resolve(current.name);
    else if (current.kind === 'union') {
      const [only, ...others] = current.variants.filter(({ kind }) => kind !== 'null');
      if (only !== undefined && others.length === 0) current = only;
    }
  }
  return current;
}
