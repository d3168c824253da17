import type { Answer, Body, Contract, Param, Type } from '@firn/contract';
import { writeCommand } from '@firn/contract/call';
import type { ContractDocument, DocumentOperation } from '@firn/contract/document';
import { describeType } from '@firn/contract/values';
import { loadCallables } from '../contracts.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { findCallable } from '../find-callable.js';
import { firstParagraph } from '../output/first-paragraph.js';
import { writeTable } from '../output/write-table.js';
import type { Terminal } from '../terminal.js';
import { ended, fieldRows, firstFieldRows, limitsText, shortType, valuesText } from './describe-fields.js';
import { describeSecurity } from './describe-security.js';

const indent = '  ';

/** Options of the command. */
export interface DescribeFlags {
  readonly spec: readonly string[];
  /** Show every field of bodies and results. Default: false. */
  readonly allFields?: boolean | undefined;
}

/** Tells what an operation takes, answers and refuses, with a call that can be pasted. */
export async function describe(
  name: string,
  { spec, allFields = false }: DescribeFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { contract, operation } = findCallable(await loadCallables(spec, name), name);
  const { colors } = terminal;
  const { doc } = operation;
  const parts = [
    [
      `${colors.bold(operation.name)}  ${doc.summary ?? ''}`.trimEnd(),
      doc.description ?? '',
      notesOf(operation),
    ]
      .filter((text) => text !== '')
      .join('\n\n'),
    section('Parameters', paramsOf(contract, operation, terminal), terminal),
    ...fieldSections(contract, takenTypes(operation), allFields, terminal),
    ...answersOf(contract, operation, allFields, terminal),
    section(
      'Examples',
      operation.examples
        .map((example) => `${colors.dim(`# ${example.name}`)}\n${writeCommand(operation, example.params)}`)
        .join('\n'),
      terminal,
    ),
  ];
  terminal.out(parts.filter((part) => part !== '').join('\n\n'));
  return exitCodes.done;
}

function aliasText(operation: DocumentOperation, alias: string): string {
  const results = operation.kind === 'rpc' ? operation.wire.aliasResults : undefined;
  return results !== undefined && Object.hasOwn(results, alias)
    ? `${alias} (returns ${JSON.stringify(results[alias])})`
    : alias;
}

function notesOf(operation: DocumentOperation): string {
  const { aliases, doc, access, cost, pagination, path, kind } = operation;
  const verb = kind === 'rest' ? operation.wire.verb : 'POST';
  const security = kind === 'rest' ? describeSecurity(operation) : '';
  const isOptional = kind === 'rest' && operation.wire.security.some(({ length }) => length === 0);
  const { deprecated } = doc;
  return [
    `${verb} ${path}`,
    ...(access === 'public' ? [] : [`access: ${access}`]),
    ...(security === '' ? [] : [`credentials: ${isOptional ? 'none, or ' : ''}${security}`]),
    ...(aliases.length === 0
      ? []
      : [`also: ${aliases.map((alias) => aliasText(operation, alias)).join(', ')}`]),
    ...(cost === undefined ? [] : [`cost: ${cost} units`]),
    ...(pagination === undefined ? [] : ['answers in pages: --all gets every one']),
    ...(deprecated === undefined
      ? []
      : [
          ['deprecated', deprecated.note, deprecated.replacement && `use ${deprecated.replacement}`]
            .filter(Boolean)
            .join(', '),
        ]),
  ].join('\n');
}

function paramsOf(
  { model }: ContractDocument,
  { params, wire }: DocumentOperation,
  terminal: Terminal,
): string {
  if (params.length === 0) return '';
  const bodies = wire.protocol === 'http' ? (wire.body?.contents ?? []) : [];
  const rows = params.map((param) => {
    const sentAs =
      param.in === 'body' ? `Sent as ${bodies.map(({ mediaType }) => mediaType).join(' or ')}.` : '';
    return [
      terminal.colors.cyan(param.name),
      param.required ? 'required' : '',
      shortType(model, param.type),
      [ended(saidOf(param)), limitsText(model, param), sentAs, valuesText(model, param.type)]
        .filter((text) => text !== '')
        .join(' '),
    ];
  });
  return withoutHeadings(4, rows, terminal);
}

function saidOf({ doc }: Param): string {
  return firstParagraph(doc.summary ?? doc.description ?? '');
}

function answersOf(
  contract: ContractDocument,
  operation: DocumentOperation,
  allFields: boolean,
  terminal: Terminal,
): string[] {
  const fields = fieldSections(contract, answeredTypes(operation), allFields, terminal);
  if (operation.kind === 'rpc') {
    const errors = operation.errors.map(({ code, name, message }) => `${code}  ${name}  ${message}`.trim());
    return [
      section('Result', describeType(contract.model, operation.result), terminal),
      ...fields,
      section('Errors', errors.join('\n'), terminal),
    ];
  }
  const rows = operation.wire.answers.map((answer) => answerRow(contract, answer));
  return [section('Answers', withoutHeadings(3, rows, terminal), terminal), ...fields];
}

function answerRow({ model }: ContractDocument, { key, contents, doc, name }: Answer): string[] {
  const content = ({ mediaType, type, kind }: Body): string =>
    kind === 'json' ? describeType(model, type) : `${mediaType}: ${describeType(model, type)}`;
  const answered = contents.length === 0 ? 'nothing' : contents.map(content).join(', ');
  return [key, answered, firstParagraph(doc.description ?? name)];
}

/** A value with what it is called in a heading. */
interface TitledType {
  readonly title: string;
  /** Of a body. */
  readonly mediaType?: string;
  readonly type: Type;
}

function takenTypes({ params, wire }: DocumentOperation): TitledType[] {
  const contents = wire.protocol === 'http' ? (wire.body?.contents ?? []) : [];
  return params.flatMap(({ name, type, in: place }) =>
    place === 'body' ? bodyTypes(name, contents) : [{ title: name, type }],
  );
}

function answeredTypes(operation: DocumentOperation): TitledType[] {
  if (operation.kind === 'rpc') return [{ title: 'the result', type: operation.result }];
  return operation.wire.answers.flatMap(({ key, contents }) => bodyTypes(key, contents));
}

function bodyTypes(title: string, contents: readonly Body[]): TitledType[] {
  return contents.map(({ mediaType, type, declared }) => ({ title, mediaType, type: declared ?? type }));
}

/** A section for each type that has fields; values with the same fields share one. */
function fieldSections(
  { model }: ContractDocument,
  types: readonly TitledType[],
  allFields: boolean,
  terminal: Terminal,
): string[] {
  const shared = new Map<string, TitledType[]>();
  for (const each of types) {
    const text = fieldsText(model, each.type, allFields, terminal);
    shared.set(text, [...(shared.get(text) ?? []), each]);
  }
  return [...shared].map(([text, group]) => {
    const titles = group.map((each) => {
      const isWhole = types.every((other) => other.title !== each.title || group.includes(other));
      return isWhole || each.mediaType === undefined ? each.title : `${each.title} (${each.mediaType})`;
    });
    return section(`Fields of ${[...new Set(titles)].join(', ')}`, text, terminal);
  });
}

function fieldsText(model: Contract, type: Type, allFields: boolean, terminal: Terminal): string {
  const { rows, rest } = allFields ? { rows: fieldRows(model, type), rest: 0 } : firstFieldRows(model, type);
  if (rows.length === 0) return '';
  const table = rows.map(({ level, name, required, type: typeName, text }) => [
    indent.repeat(level) + terminal.colors.cyan(name),
    required ? 'required' : '',
    typeName,
    text,
  ]);
  const note = rest === 0 ? [] : [terminal.colors.dim(`${rest} more: --all-fields shows every one`)];
  return [withoutHeadings(4, table, terminal), ...note].join('\n');
}

/** Rows as they stand in a section. */
function withoutHeadings(
  columns: number,
  rows: readonly (readonly string[])[],
  { colors, width }: Terminal,
): string {
  const headings = Array.from({ length: columns }, () => '');
  const table = writeTable(headings, rows, { colors, wrapAt: width - indent.length });
  return table.split('\n').slice(1).join('\n');
}

function section(title: string, text: string, { colors }: Terminal): string {
  return text === '' ? '' : `${colors.bold(title)}\n${text.replace(/^/gm, indent)}`;
}
