import type { ts } from 'ts-morph';
import type { Edit } from '../write/text-edits.js';
import type { Consumer } from './consumer.js';
import type { MigrationPlan, RequiredMember } from './migration-plan.js';

/** Placeholder for a value that only the user knows. It is undeclared, so a program with it does not compile. */
export const holeName = 'FIRN_TODO';

/** The members that an object literal does not have and, by the type that it is given to, has to have from now on. */
export function missingMembers(
  node: ts.ObjectLiteralExpression,
  plan: MigrationPlan,
  { checker, keysOfType }: Consumer,
): readonly RequiredMember[] {
  const context = checker.getContextualType(node);
  if (context === undefined || plan.required.size === 0) return [];
  const own = checker.getTypeAtLocation(node);
  const parts = partsOf(context);
  const wanting = parts.filter((part) => keysOfType(part).some((key) => plan.required.has(key)));
  // Of several types that a literal may be of, those count that it is of today.
  const fitting =
    parts.length === 1 ? wanting : wanting.filter((part) => checker.isTypeAssignableTo(own, part));
  const members = fitting.flatMap((part) => keysOfType(part)).flatMap((key) => plan.required.get(key) ?? []);
  const missing = members.filter(({ name }) => own.getProperty(name) === undefined);
  return missing.filter(({ name }, index) => missing.findIndex((each) => each.name === name) === index);
}

/** The types that a value may be given to, parts of intersections included. */
function partsOf(type: ts.Type): readonly ts.Type[] {
  return type.isUnionOrIntersection() ? type.types.flatMap(partsOf) : [type];
}

/** Adds members after the last one, in the layout of the literal. */
export function withMembers(
  { properties }: ts.ObjectLiteralExpression,
  missing: readonly RequiredMember[],
  file: ts.SourceFile,
): Edit {
  const texts = missing.map(({ name, message }) => `${keyText(name)}: ${holeName} /* firn: ${message} */`);
  const last = properties.at(-1);
  if (last === undefined) {
    const at = properties.pos;
    return { start: at, end: at, text: ` ${texts.join(', ')} ` };
  }
  const indent = /(?:^|\n)([ \t]*)$/.exec(file.text.slice(0, last.getStart(file)))?.[1];
  const between = indent === undefined ? ' ' : `\n${indent}`;
  const comma = properties.hasTrailingComma;
  const text = texts.map((each) => `${between}${each}`).join(',');
  return { start: properties.end, end: properties.end, text: comma ? `${text},` : `,${text}` };
}

const keyText = (name: string): string =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : `'${name}'`;
