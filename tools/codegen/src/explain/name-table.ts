import type { Contract } from '@firn/contract-model';
import { NameScope } from '@firn/contract-model/read';
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
      const { function: call, params, handler } = kind ? names.kind(kind) : names.operation(operation);
      const result = kind ? names.kind(kind).payload : names.operation(operation).result;
      return [
        kind ? `${operation.name} ${kind.name}` : operation.name,
        `${sectionPath(section)}.${name}(), ${call}(), ${params}, ${result}, ${handler}`,
      ];
    }),
  );
}

function typeRows({ types }: Contract): [string, string][] {
  return types.map(({ name }) => [name, `${name}, ${name}Wire, is${name}, ${name}Zod`]);
}

/** The names that are not what they are by rule: `getPetAnswers` of `getPet`, where an operation is called so. */
function numberedRows(contract: Contract): [string, string][] {
  const names = namesOf(contract);
  return contract.groups.flatMap(({ operations }) =>
    operations.flatMap(({ name, symbol, wire, pagination }): [string, string][] => {
      const kind = { isHttp: wire.protocol === 'http', isPaged: pagination !== undefined };
      const scopes = { exports: new NameScope(), converted: new NameScope() };
      const usual = Object.values(operationNames(symbol, symbol, kind, scopes));
      const given = Object.values(names.operation({ symbol }));
      const changed = given.flatMap((each, i) => (each === usual[i] ? [] : [`${each} for ${usual[i]}`]));
      return changed.length === 0 ? [] : [[name, changed.join(', ')]];
    }),
  );
}
