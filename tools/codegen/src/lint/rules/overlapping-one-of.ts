import type { Type } from '@firn/contract-model';
import type { LintTarget, Rule } from '../rule.js';
import { TypicalValues } from '../typical-values.js';

/** How many values are checked for one `oneOf`; with many alternatives there are as many as the square of their number. */
const maxChecks = 10_000;

interface Overlap {
  readonly left: number;
  readonly right: number;
  /** Absent where the two certainly share values, and none was made. */
  readonly value?: unknown;
}

/**
 * A `oneOf` of which a typical value of one alternative matches another one too: it takes no such value, because exactly one has to match.
 * Alternatives that only a value with the fields of both matches, as `required: [a]` and `required: [b]`, exclude each other on purpose.
 */
export const overlappingOneOf: Rule = {
  code: 'overlapping-one-of',
  strictOnly: false,
  check(target, problems) {
    for (const { node, variants, type } of target.reader.schemas.oneOfs.values()) {
      const overlap = isTold(type) ? undefined : overlapOf(variants, target);
      if (overlap === undefined) continue;
      const { left, right } = overlap;
      const name = (index: number): string => nameOf(variants[index], index);
      const value = 'value' in overlap ? `: ${JSON.stringify(overlap.value)} does, for example` : '';
      problems.warning(
        this.code,
        node.location,
        `values of ${name(left)} match ${name(right)} too, and oneOf refuses what matches more than one${value}; write anyOf, tell them apart (discriminator, const, required, additionalProperties: false), or allow this rule (--allow ${this.code}) to take such values`,
      );
    }
  },
};

/** Whether a property tells the alternatives apart: then the one that it names counts alone. */
function isTold(type: Type): boolean {
  if (type.kind === 'intersection') return type.parts.some(isTold);
  return type.kind === 'union' && (type.discriminator !== undefined || type.variants.some(isTold));
}

function overlapOf(variants: readonly Type[], { resolve, explain }: LintTarget): Overlap | undefined {
  const typical = new TypicalValues(resolve, explain);
  let checks = 0;
  for (const [left, variant] of variants.entries()) {
    for (const value of typical.of(variant)) {
      for (const [right, other] of variants.entries()) {
        if (right === left) continue;
        checks += 1;
        if (checks > maxChecks) return undefined;
        if (explain(other, value).length === 0) return { left, right, value };
      }
    }
  }
  const anyText = variants.findIndex((variant) => takesAnyText(variant, resolve));
  const text = variants.findIndex((variant, index) => index !== anyText && isText(variant, resolve));
  return anyText === -1 || text === -1 ? undefined : { left: text, right: anyText };
}

function takesAnyText(type: Type, resolve: (name: string) => Type): boolean {
  const found = type.kind === 'reference' ? resolve(type.name) : type;
  if (found.kind === 'unknown') return true;
  return found.kind === 'string' && (found.minLength ?? found.maxLength ?? found.pattern) === undefined;
}

function isText(type: Type, resolve: (name: string) => Type): boolean {
  const found = type.kind === 'reference' ? resolve(type.name) : type;
  return found.kind === 'string' || (found.kind === 'codec' && found.writes === 'string');
}

const nameOf = (type: Type | undefined, index: number): string =>
  type?.kind === 'reference' ? `${type.name} (oneOf/${index})` : `oneOf/${index}`;
