import { type Contract, children, type Type } from '@firn/contract';
import { familyOf, type SpecNode } from '@firn/contract/read';
import type { LintTarget, Rule } from '../rule.js';

/** Most names of derived schemas that a sentence lists. */
const mostNames = 5;

/** Schemas that are told apart by a `discriminator`, and are referred to where any of them may stand, but list none of them. */
export const basesWithoutVariants: Rule = {
  code: 'base-without-variants',
  strictOnly: false,
  check(target, problems) {
    const bases = componentsOf(target).filter((node) => node.has('discriminator') && !listsVariants(node));
    if (bases.length === 0) return;
    const used = usedNames(target.contract);
    const { types } = target.reader.schemas;
    for (const base of bases) {
      const name = types.nameOf(base);
      if (name === undefined || !used.has(name)) continue;
      const derived = componentsOf(target).filter(
        (node) =>
          node.key !== base.key && familyOf(node, target.reader.store).some(({ key }) => key === base.key),
      );
      if (derived.length === 0) continue;
      const names = derived.slice(0, mostNames).map((node) => types.nameOf(node) ?? '');
      const more = derived.length > mostNames ? ` and ${derived.length - mostNames} more` : '';
      problems.warning(
        this.code,
        base.location,
        `${name} has a discriminator, but no oneOf or anyOf: where a schema refers to it, only its own fields have types and are checked, ` +
          `not those of ${names.join(', ')}${more}; refer to them with oneOf there`,
      );
    }
  },
};

const componentsOf = ({ roots }: LintTarget): readonly SpecNode[] =>
  roots.flatMap((root) => (root.get('components')?.get('schemas')?.entries() ?? []).map(([, node]) => node));

const listsVariants = (node: SpecNode): boolean => node.has('oneOf') || node.has('anyOf');

/** Names of types that fields, items, parameters, bodies and answers refer to; lists of alternatives do not count. */
function usedNames({ types, groups }: Contract): ReadonlySet<string> {
  const used = new Set<string>();
  const visit = (type: Type): void => {
    if (type.kind === 'reference') used.add(type.name);
    const isList = type.kind === 'union' && !isNullable(type);
    for (const child of children(type)) if (!isList || child.kind !== 'reference') visit(child);
  };
  for (const { type } of types) visit(type);
  for (const { params, result, wire } of groups.flatMap(({ operations }) => operations)) {
    for (const { type } of params) visit(type);
    visit(result);
    const bodies = wire.protocol === 'http' ? wire.answers.flatMap(({ contents }) => contents) : [];
    for (const { type } of bodies) visit(type);
  }
  return used;
}

/** A union that only says that null is allowed too. */
const isNullable = ({ variants }: Type & { kind: 'union' }): boolean =>
  variants.filter(({ kind }) => kind !== 'null').length < 2;
