import type { Contract, Operation } from '@firn/contract';
import { NameScope } from '@firn/contract/read';
import { sectionPath } from '../write/names/client-sections.js';
import { namesOf } from '../write/names/contract-names.js';
import { operationNames } from '../write/names/operation-names.js';
import type { ExplainSource } from './explain-source.js';
import { labelled } from './layout-text.js';

/** The names that the generated code has for every operation and type of a contract, and those that had to give way to others. */
export function nameTable({ contract, colors }: ExplainSource): string {
  const { bold } = colors;
  const section = (title: string, rows: readonly (readonly [string, string])[]): string[] =>
    rows.length === 0 ? [] : ['', bold(title), ...labelled(rows)];
  return [
    bold(contract.name),
    ...section('Operations', operationRows(contract)),
    ...section('Types', typeRows(contract)),
    ...section('Numbered, because something else has the name', numberedRows(contract)),
  ].join('\n');
}

/** `info.peers  client.info.peers(), infoPeers(), InfoPeersParams, ...` */
function operationRows(contract: Contract): [string, string][] {
  const names = namesOf(contract);
  return names.sections.flatMap((section) =>
    section.members.map(({ name, operation, kind }): [string, string] => {
      const own = names.operation(operation);
      const { function: call, params, handler } = kind ? names.kind(kind) : own;
      const result = kind ? names.kind(kind).payload : own.result;
      const paged = operation.pagination === undefined ? [] : [`${own.pages}()`, `${own.items}()`];
      const all = [`${sectionPath(section)}.${name}()`, `${call}()`, ...paged, params, result, handler];
      return [kind ? `${operation.name} ${kind.name}` : operation.name, all.join(', ')];
    }),
  );
}

function typeRows({ types }: Contract): [string, string][] {
  return types.map(({ name }) => [name, `${name}, ${name}Wire, is${name}, ${name}Zod`]);
}

function numberedRows(contract: Contract): [string, string][] {
  return contract.groups.flatMap(({ operations }) =>
    operations.flatMap((operation): [string, string][] => {
      const changed = numberedNames(contract, operation);
      return changed === '' ? [] : [[operation.name, changed]];
    }),
  );
}

/** The names of an operation that are not what they are by rule: `getPetAnswers2 for getPetAnswers`; empty: none. */
export function numberedNames(contract: Contract, { symbol, wire, pagination }: Operation): string {
  const kind = { isHttp: wire.protocol === 'http', isPaged: pagination !== undefined };
  const scopes = { exports: new NameScope(), converted: new NameScope() };
  const usual = Object.values(operationNames(symbol, symbol, kind, scopes));
  const given = Object.values(namesOf(contract).operation({ symbol }));
  return given.flatMap((each, i) => (each === usual[i] ? [] : [`${each} for ${usual[i]}`])).join(', ');
}
