import path from 'node:path';
import type { DraftStatement, ModuleDraft } from '../module-draft.js';

/** Whether an exported name is a type alone. */
export type ExportKind = 'type' | 'value';

/** The names that a module exports, also from other modules among the drafts. */
export function exportedNames(
  module: string,
  drafts: ReadonlyMap<string, ModuleDraft>,
): ReadonlyMap<string, ExportKind> {
  const names = new Map<string, ExportKind>();
  for (const statement of drafts.get(module)?.statements ?? []) {
    for (const [name, kind] of namesOf(statement, module, drafts)) {
      if (names.get(name) !== 'value') names.set(name, kind);
    }
  }
  return names;
}

function namesOf(
  statement: DraftStatement,
  module: string,
  drafts: ReadonlyMap<string, ModuleDraft>,
): Iterable<[string, ExportKind]> {
  switch (statement.kind) {
    case 'text':
      return [...statement.text.matchAll(/^export (const|function|interface|type) (\w+)/gm)].map(
        ([, keyword, name = '']) => [name, keyword === 'interface' || keyword === 'type' ? 'type' : 'value'],
      );
    case 'Interface':
    case 'TypeAlias':
      return statement.structure.isExported === true ? [[statement.structure.name, 'type']] : [];
    case 'Function':
      return statement.structure.isExported === true ? [[statement.structure.name ?? '', 'value']] : [];
    case 'VariableStatement': {
      const { isExported, declarations } = statement.structure;
      return isExported === true ? declarations.map(({ name }) => [name, 'value']) : [];
    }
    case 'ExportDeclaration': {
      const { moduleSpecifier = '', namedExports, isTypeOnly = false } = statement.structure;
      const kindOf = (kind: ExportKind): ExportKind => (isTypeOnly ? 'type' : kind);
      if (namedExports !== undefined)
        return String(namedExports)
          .split(', ')
          .map((name) => [name.split(' as ').at(-1) ?? name, kindOf('value')]);
      const target = path.posix.join(path.posix.dirname(module), moduleSpecifier.replace(/\.js$/, '.ts'));
      return [...exportedNames(target, drafts)].map(([name, kind]) => [name, kindOf(kind)]);
    }
    case 'ImportDeclaration':
      return [];
  }
}
