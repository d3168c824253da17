import type { Condition, PatternsCondition, Type } from '../model/index.js';
import { patternOf } from '../pattern-of.js';
import { isObject } from './is-object.js';
import { appendPointer } from './json-pointer.js';
import type { Misfit } from './misfit.js';

/** The first reason for which a part of a value does not fit a type; at the pointer of the whole unless another is given. */
export type Ask = (type: Type, value: unknown, pointer?: string) => Misfit | undefined;

/** The first reason for which a value does not meet a condition. */
export function conditionMisfit(
  condition: Condition,
  value: unknown,
  pointer: string,
  ask: Ask,
): Misfit | undefined {
  switch (condition.kind) {
    case 'not':
      return ask(condition.type, value) === undefined
        ? { pointer, message: 'must not be what `not` describes' }
        : undefined;
    case 'if': {
      const demanded = ask(condition.type, value) === undefined ? condition.thenType : condition.elseType;
      return demanded === undefined ? undefined : ask(demanded, value);
    }
    case 'contains': {
      if (!Array.isArray(value)) return undefined;
      const count = value.filter((item: unknown) => ask(condition.type, item) === undefined).length;
      const { minimum, maximum = count } = condition;
      if (count < minimum)
        return { pointer, message: `must have at least ${minimum} items that \`contains\` describes` };
      if (count > maximum)
        return { pointer, message: `must have at most ${maximum} items that \`contains\` describes` };
      return undefined;
    }
    case 'keys': {
      const wrong = keysOf(value).find((key) => ask(condition.type, key) !== undefined);
      return wrong === undefined
        ? undefined
        : { pointer, message: `has the key ${wrong}, which is not allowed` };
    }
    case 'patterns':
      return patternsMisfit(condition, value, pointer, ask);
  }
}

function patternsMisfit(
  { patterns, names, others }: PatternsCondition,
  value: unknown,
  pointer: string,
  ask: Ask,
): Misfit | undefined {
  if (!isObject(value)) return undefined;
  for (const key of Object.keys(value)) {
    const matching = patterns.filter(({ pattern }) => patternOf(pattern).test(key)).map(({ type }) => type);
    const isNamed = matching.length > 0 || names.includes(key);
    for (const type of isNamed || others === undefined ? matching : [others]) {
      const misfit = ask(type, value[key], appendPointer(pointer, key));
      if (misfit !== undefined) return misfit;
    }
  }
  return undefined;
}

const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : []);
