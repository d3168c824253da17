import type { Condition, PatternsCondition } from '@firn/contract';
import { camelCase } from '@firn/contract/read';
import { block, joined } from '../code.js';
import type { CheckTarget } from './check-target.js';
import { isNamedKey } from './object-check.js';
import { patternLiteral } from './pattern.js';

/** Conditions on keys hold for every value that is not an object. */
const passOthers = "if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;";

/** The body of a function that says whether `value` meets a condition. */
export function conditionBody(target: CheckTarget, condition: Condition, name: string): string[] {
  switch (condition.kind) {
    case 'not':
      return [`return !(${joined(target.conditions(condition.type, 'value', name), '&&')});`];
    case 'if': {
      const all = (part: 'type' | 'thenType' | 'elseType', suffix: string): string => {
        const type = condition[part];
        return type === undefined ? 'true' : joined(target.conditions(type, 'value', name + suffix), '&&');
      };
      return [
        `if (${all('type', 'If')}) return ${all('thenType', 'Then')};`,
        `return ${all('elseType', 'Else')};`,
      ];
    }
    case 'contains': {
      const { minimum, maximum, type } = condition;
      const test = joined(target.conditions(type, 'item', `${name}Item`), '&&');
      const tests = [
        ...(minimum > 0 ? [`matches >= ${minimum}`] : []),
        ...(maximum === undefined ? [] : [`matches <= ${maximum}`]),
      ];
      return [
        'if (!Array.isArray(value)) return true;',
        'const items: readonly unknown[] = value;',
        'let matches = 0;',
        block('for (const item of items)', [`if (${test}) matches++;`]),
        target.returnAll(tests),
      ];
    }
    case 'keys': {
      const tests = target.conditions(condition.type, 'key', `${name}Key`);
      return [
        passOthers,
        block('for (const key of Object.keys(value))', target.refuseUnless(tests)),
        'return true;',
      ];
    }
    case 'patterns':
      return patternsBody(target, condition, name);
  }
}

function patternsBody(
  target: CheckTarget,
  { patterns, names, others }: PatternsCondition,
  name: string,
): string[] {
  const statements: string[] = [];
  if (others !== undefined) {
    statements.push(`let isNamed = ${names.length === 0 ? 'false' : isNamedKey(target, names, name)};`);
  }
  for (const [i, { pattern, type }] of patterns.entries()) {
    const literal = patternLiteral(pattern);
    const stem = `Pattern${i + 1}`;
    const constant = target.file.constant(literal, camelCase(name) + stem, literal);
    statements.push(
      block(`if (${constant}.test(key))`, [
        ...(others === undefined ? [] : ['isNamed = true;']),
        ...target.refuseUnless(target.conditions(type, 'item', name + stem)),
      ]),
    );
  }
  if (others !== undefined) {
    const tests = target.conditions(others, 'item', `${name}Other`);
    statements.push(block('if (!isNamed)', target.refuseUnless(tests)));
  }
  return [
    passOthers,
    block('for (const [key, item] of Object.entries(value) as [string, unknown][])', statements),
    'return true;',
  ];
}
