import { describeSchema, type Operation, type SpecObject, schemaKinds } from '@firn/contract';
import { writeCommand } from '@firn/contract/call';
import { declaredOf } from '../arguments/read-arguments.js';

import { loadCallables } from '../contracts.js';
import { type ExitCode, exitCodes } from '../exit-code.js';
import { findCallable } from '../find-callable.js';
import { writeTable } from '../output/write-table.js';
import type { Terminal } from '../terminal.js';

/** Tells what an operation takes, answers and refuses, with a call that can be pasted. */
export async function describe(name: string, spec: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { contract, operation } = findCallable(await loadCallables(spec), name);
  const { colors } = terminal;
  const parts = [
    [`${colors.bold(operation.name)}  ${operation.summary}`, operation.description.trim(), notesOf(operation)]
      .filter((text) => text !== '')
      .join('\n\n'),
    section('Parameters', paramsOf(contract.document, operation, terminal), terminal),
    section('Result', resultOf(contract.document, operation), terminal),
    section(
      'Errors',
      operation.errors
        .map(({ code, name: error, message }) => `${code}  ${error}  ${message}`.trim())
        .join('\n'),
      terminal,
    ),
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

function notesOf(operation: Operation): string {
  const { aliases, deprecated, access, cost, pagination, path } = operation;
  const verb = operation.kind === 'rest' ? operation.verb : 'POST';
  return [
    `${verb} ${path}`,
    ...(access === 'public' ? [] : [`access: ${access}`]),
    ...(aliases.length === 0 ? [] : [`also: ${aliases.join(', ')}`]),
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

function paramsOf(document: SpecObject, operation: Operation, terminal: Terminal): string {
  const declared = declaredOf(operation);
  if (declared.length === 0) return '';
  const known = new Map(operation.params.map((param) => [param.name, param]));
  const rows = declared.map(({ name, schema }) => {
    const param = known.get(name);
    const values = schemaKinds(document, schema.node).values.map((value) =>
      typeof value === 'string' ? value : JSON.stringify(value),
    );
    const choice = values.length === 0 ? '' : `One of ${values.join(', ')}.`;
    const isRequired = param?.required ?? (operation.kind === 'rest' && operation.body?.required === true);
    return [
      terminal.colors.cyan(name),
      isRequired ? 'required' : '',
      describeSchema(document, schema.node),
      [param?.summary.trim().split('\n')[0] ?? '', choice].filter((text) => text !== '').join(' '),
    ];
  });
  return writeTable(['NAME', '', 'TYPE', ''], rows, terminal).split('\n').slice(1).join('\n');
}

function resultOf(document: SpecObject, { result, resultSummary }: Operation): string {
  if (result === undefined) return resultSummary;
  return [describeSchema(document, result.node), resultSummary.trim()]
    .filter((text) => text !== '')
    .join('  ');
}

function section(title: string, text: string, { colors }: Terminal): string {
  return text === '' ? '' : `${colors.bold(title)}\n${text.replace(/^/gm, '  ')}`;
}
