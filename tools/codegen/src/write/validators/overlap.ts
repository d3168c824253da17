import { codecs, type Literal, type Type, type UnionType } from '@firn/contract-model';
import { kinds, type TypeFacts } from './type-facts.js';

const maxDepth = 6;

/** Whether more than one variant of a union may match although only one is allowed to: then they must be counted. */
export function mustCount({ exclusive, variants }: UnionType, facts: TypeFacts): boolean {
  return exclusive && variants.some((a, i) => variants.slice(i + 1).some((b) => mayOverlap(a, b, facts)));
}

/** Whether a JSON value could match both types. Errs towards yes: a no is certain. */
function mayOverlap(a: Type, b: Type, facts: TypeFacts, depth = 0): boolean {
  const common = facts.kindsOf(a, 'wire') & facts.kindsOf(b, 'wire');
  if (common === 0) return false;
  if (depth > maxDepth) return true;
  const left = facts.resolve(a);
  const right = facts.resolve(b);
  if (left.kind === 'union')
    return left.variants.some((variant) => mayOverlap(variant, right, facts, depth + 1));
  if (right.kind === 'union')
    return right.variants.some((variant) => mayOverlap(left, variant, facts, depth + 1));
  if (left.kind === 'enum') return left.values.some((value) => mayBe(value, right));
  if (right.kind === 'enum') return right.values.some((value) => mayBe(value, left));
  if (left.kind === 'object' && right.kind === 'object' && common === kinds.object) {
    return objectsMayOverlap(left, right, facts, depth) && objectsMayOverlap(right, left, facts, depth);
  }
  return true;
}

type ObjectType = Type & { kind: 'object' };

/** A key that one requires is refused by the other, or allows nothing that the other allows. */
function objectsMayOverlap(a: ObjectType, b: ObjectType, facts: TypeFacts, depth: number): boolean {
  return a.fields.every((field) => {
    if (!field.required || field.aliases.length > 0) return true;
    const other = b.fields.find((candidate) => candidate.name === field.name);
    if (other === undefined) return b.extra !== 'closed';
    return other.aliases.length > 0 || mayOverlap(field.type, other.type, facts, depth + 1);
  });
}

function mayBe(value: Literal, type: Type): boolean {
  switch (type.kind) {
    case 'enum':
      return type.values.includes(value);
    case 'string':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'codec':
      return typeof value !== 'string' || codecMayBe(value, codecs[type.codec].wireType);
    default:
      return true;
  }
}

function codecMayBe(text: string, wireType: string): boolean {
  if (wireType.includes('0x')) return text.startsWith('0x');
  if (wireType.includes('NodeID')) return text.startsWith('NodeID-');
  if (wireType === 'string | number') return /^-?\d/.test(text);
  return true;
}
