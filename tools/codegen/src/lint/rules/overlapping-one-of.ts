import type { Type } from '@firn/contract';
import { Overlap } from '../../types/overlap.js';
import type { LintTarget, Rule } from '../rule.js';
import { TypicalValues } from '../typical-values.js';

/** How many values are checked for one `oneOf`; with many alternatives there are as many as the square of their number. */
const maxChecks = 10_000;

interface Found {
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
    const sharing = new Overlap((each) => behind(each, target.resolve));
    for (const { node, variants, type } of target.reader.schemas.oneOfs.values()) {
      const overlap = isTold(type) ? undefined : overlapOf(variants, target, sharing);
      if (overlap === undefined) continue;
      const { left, right } = overlap;
      const name = (index: number): string => nameOf(variants[index], index);
      const value = 'value' in overlap ? `, for example ${JSON.stringify(overlap.value)}` : '';
      problems.warning(
        this.code,
        node.location,
        `values of ${name(left)} also match ${name(right)}, and oneOf rejects a value that matches more than one schema${value}; use anyOf, make the schemas exclusive (discriminator, const, required, additionalProperties: false), or accept such values with --allow ${this.code}`,
      );
    }
  },
};

/** Whether a property tells the alternatives apart: then the one that it names counts alone. */
function isTold(type: Type): boolean {
  if (type.kind === 'intersection') return type.parts.some(isTold);
  return type.kind === 'union' && (type.discriminator !== undefined || type.variants.some(isTold));
}

function overlapOf(
  variants: readonly Type[],
  { resolve, explain }: LintTarget,
  sharing: Overlap,
): Found | undefined {
  const typical = new TypicalValues(resolve, explain);
  let checks = 0;
  for (const [left, variant] of variants.entries()) {
    const rivals = [...variants.entries()].filter(
      ([right, other]) => right !== left && sharing.mayShare(variant, other),
    );
    for (const value of rivals.length === 0 ? [] : typical.of(variant)) {
      for (const [right, other] of rivals) {
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
  const found = behind(type, resolve);
  if (found.kind === 'unknown') return true;
  return found.kind === 'string' && (found.minLength ?? found.maxLength ?? found.pattern) === undefined;
}

function isText(type: Type, resolve: (name: string) => Type): boolean {
  const found = behind(type, resolve);
  return found.kind === 'string' || (found.kind === 'codec' && found.writes === 'string');
}

function behind(type: Type, resolve: (name: string) => Type): Type {
  let found = type;
  while (found.kind === 'reference') found = resolve(found.name);
  return found;
}

const nameOf = (type: Type | undefined, index: number): string =>
  type?.kind === 'reference' ? `${type.name} (oneOf/${index})` : `oneOf/${index}`;
