import type { Condition, PatternsCondition } from '@firn/contract-model';
import { camelCase } from '../casing.js';
import { bare, type Fragment, group, joined } from '../fragment.js';
import type { CheckTarget } from './check-target.js';
import { patternLiteral } from './pattern.js';
import { literalText } from './type-text.js';

/** The body of a function that says whether `value` meets a condition. */
export function writeConditionBody(target: CheckTarget, condition: Condition, name: string): void {
  const { file } = target;
  switch (condition.kind) {
    case 'not':
      file.code(['return !(', bare(joined(target.conditions(condition.type, 'value', name), '&&')), ');']);
      return;
    case 'if': {
      const all = (part: 'type' | 'thenType' | 'elseType', suffix: string): Fragment => {
        const type = condition[part];
        return type === undefined
          ? 'true'
          : bare(joined(target.conditions(type, 'value', name + suffix), '&&'));
      };
      file.code([group('if (', [all('type', 'If')], ') ', '&&'), 'return ', all('thenType', 'Then'), ';']);
      file.code(['return ', all('elseType', 'Else'), ';']);
      return;
    }
    case 'contains': {
      const { minimum, maximum, type } = condition;
      file.line('if (!Array.isArray(value)) return true;').line('const items: readonly unknown[] = value;');
      file.line('let matches = 0;');
      file.block('for (const item of items) {', () => {
        const test = bare(joined(target.conditions(type, 'item', `${name}Item`), '&&'));
        file.code([group('if (', [test], ') ', '&&'), 'matches++;']);
      });
      const tests = [
        ...(minimum > 0 ? [`matches >= ${minimum}`] : []),
        ...(maximum === undefined ? [] : [`matches <= ${maximum}`]),
      ];
      target.returnAll(tests);
      return;
    }
    case 'keys':
      file.line("if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;");
      file.block('for (const key of Object.keys(value)) {', () => {
        target.refuseUnless(target.conditions(condition.type, 'key', `${name}Key`));
      });
      file.line('return true;');
      return;
    case 'patterns':
      writePatterns(target, condition, name);
  }
}

function writePatterns(
  target: CheckTarget,
  { patterns, names, others }: PatternsCondition,
  name: string,
): void {
  const { file } = target;
  file.line("if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;");
  file.block('for (const [key, item] of Object.entries(value) as [string, unknown][]) {', () => {
    if (others !== undefined) file.code(['let isNamed = ', isNamed(target, names, name), ';']);
    for (const [i, { pattern, type }] of patterns.entries()) {
      const literal = patternLiteral(pattern);
      const constant = file.constant(literal, `${camelCase(name)}Pattern${i + 1}`, literal);
      file.block(`if (${constant}.test(key)) {`, () => {
        if (others !== undefined) file.line('isNamed = true;');
        target.refuseUnless(target.conditions(type, 'item', `${name}Pattern${i + 1}`));
      });
    }
    if (others === undefined) return;
    const tests = target.conditions(others, 'item', `${name}Other`);
    file.block('if (!isNamed) {', () => target.refuseUnless(tests));
  });
  file.line('return true;');
}

function isNamed({ file }: CheckTarget, names: readonly string[], name: string): Fragment {
  if (names.length === 0) return 'false';
  const set = group('new Set([', names.map(literalText), '])');
  const constant = file.constant(
    `keys ${JSON.stringify(names)}`,
    `${camelCase(name)}Keys`,
    set,
    'ReadonlySet<string>',
  );
  return `${constant}.has(key)`;
}
