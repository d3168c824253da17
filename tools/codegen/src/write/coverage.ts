import type { Contract, Group } from '@firn/contract';
import type { GeneratedFile } from './generated-file.js';
import type { Unserved } from './handler-index.js';
import { servedGroup } from './server/served-group.js';

/** A contract with the programs that serve it. */
export interface CoveredContract {
  readonly contract: Contract;
  readonly apps: readonly { readonly name: string; readonly unserved: Unserved }[];
}

/** The table of what is served: a row for each group of each contract, a column for each program. */
export function writeCoverage(
  path: string,
  contracts: readonly CoveredContract[],
  command: string,
): GeneratedFile {
  const served = contracts.filter(({ apps }) => apps.length > 0);
  const text = ['# What is served', '', introduction(command), '', ...served.flatMap(section)].join('\n');
  return { path, text: `${text.trimEnd()}\n` };
}

const introduction = (command: string): string =>
  `Written by \`${command}\` from the contracts and from the \`unserved.json\` of each program. Methods that are not served are answered as unknown.`;

function section({ contract, apps }: CoveredContract): string[] {
  const groups = contract.groups.map((group) => servedGroup(contract, group));
  const rows = groups.map((group) => [
    group.name,
    ...apps.map(({ unserved }) => ratio(served(group, unserved), group.operations.length)),
  ]);
  const total = groups.reduce((sum, group) => sum + group.operations.length, 0);
  const totals = apps.map(({ unserved }) =>
    ratio(
      groups.reduce((sum, group) => sum + served(group, unserved), 0),
      total,
    ),
  );
  const table = [
    ['Group', ...apps.map(({ name }) => name)],
    ...rows,
    ['**All**', ...totals.map((text) => `**${text}**`)],
  ];
  return [
    `## ${contract.name}`,
    '',
    ...markdownTable(table),
    '',
    ...apps.flatMap(({ name, unserved }) => missing(contract, name, unserved)),
  ];
}

function served(group: Group, unserved: Unserved): number {
  const left = new Set(unserved[group.name]);
  return group.operations.filter((operation) => !left.has(operation.name)).length;
}

const ratio = (part: number, whole: number): string => `${part} of ${whole}`;

/** What a program does not serve, a line for each group. */
function missing(contract: Contract, app: string, unserved: Unserved): string[] {
  const lines = contract.groups.flatMap((group) => {
    const names = group.operations
      .map(({ name }) => name)
      .filter((name) => unserved[group.name]?.includes(name));
    return names.length === 0 ? [] : [`- ${group.name}: ${names.map((name) => `\`${name}\``).join(', ')}`];
  });
  return lines.length === 0 ? [] : [`Not served by ${app}:`, '', ...lines, ''];
}

function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows.map(line);
  return [String(head), line(widths.map((width) => '-'.repeat(width))), ...body];
}
