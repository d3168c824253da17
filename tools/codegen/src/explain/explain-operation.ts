import path from 'node:path';
import type { Contract, Doc, Group, Operation, Param, SecurityRequirement, Type } from '@firn/contract';
import { compactJson } from '@firn/contract/json';
import { sectionPath } from '../write/names/client-sections.js';
import { namesOf } from '../write/names/contract-names.js';
import { errorKey } from '../write/operation-notes.js';
import { generatedFolder, type PackageRole } from '../write/package-places.js';
import type { ExplainSource } from './explain-source.js';
import { block, labelled, paragraphs } from './layout-text.js';
import { numberedNames } from './name-table.js';
import type { TypePrinter } from './type-printer.js';

/** Longest example that is printed. */
const longestExample = 2000;

/** Everything that a caller or a server of one operation wants to know. */
export async function explainOperation(
  group: Group,
  operation: Operation,
  source: ExplainSource,
  printer: TypePrinter,
): Promise<string> {
  const { bold } = source.colors;
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', bold(title), ...lines];
  const payloads: string[] = [];
  for (const kind of operation.subscription?.kinds ?? [])
    payloads.push(...section(`Payload of ${kind.name}`, block(await resultText(kind.payload, printer))));
  return [
    bold(operation.name),
    ...paragraphs([operation.doc.summary, operation.doc.description]),
    '',
    ...labelled(facts(group, operation, source)),
    ...section('Parameters', await paramLines(operation.params, printer)),
    ...section('Result', block(await resultText(operation.result, printer))),
    ...payloads,
    ...section(
      'Errors',
      labelled(
        operation.errors.map((error) => {
          const { name, message, when } = error;
          const text = [`${name}: ${message}`, ...(when === undefined || when === message ? [] : [when])];
          return [errorKey(operation, error), text.join('\n')];
        }),
      ),
    ),
    ...section('Example', exampleLines(operation)),
    ...section('Generated', labelled(generated(group, operation, source))),
  ].join('\n');
}

function aliasTexts(wire: Operation['wire']): readonly string[] {
  if (wire.protocol !== 'json-rpc') return wire.aliases ?? [];
  const { aliases, aliasResults = {} } = wire;
  return aliases.map((name) =>
    Object.hasOwn(aliasResults, name) ? `${name} (returns ${JSON.stringify(aliasResults[name])})` : name,
  );
}

function facts(
  group: Group,
  operation: Operation,
  { config }: ExplainSource,
): [string, string | undefined][] {
  const { wire, pagination, cost, location } = operation;
  const isRpc = wire.protocol === 'json-rpc';
  const scopes = group.aliases.map((alias) => `${alias}.*`);
  return [
    ['written in', `${path.relative(config.root, location.file).split(path.sep).join('/')}:${location.line}`],
    ['group', `${group.name}: ${group.title}`],
    ['call', isRpc ? `POST ${group.path ?? ''}` : `${wire.verb} ${wire.path}`],
    ['websocket', isRpc ? group.webSocketPath : undefined],
    ['params sent', isRpc ? wire.params : undefined],
    ['access', isRpc || operation.access !== 'public' ? operation.access : undefined],
    ['credentials', isRpc ? undefined : credentialsText(wire.security)],
    ['web pages', operation.trustedPages ? 'of trusted origins' : undefined],
    ['idempotent', operation.idempotent ? 'yes' : 'no'],
    ['also called', [...aliasTexts(wire), ...scopes].join(', ')],
    [
      'pages',
      pagination === undefined
        ? undefined
        : `${pagination.param} takes ${pagination.next} of the page before; items in ${pagination.items}`,
    ],
    ['cost', cost === undefined ? undefined : `${cost} units`],
    ['deprecated', deprecation(operation.doc)],
    ['source', operation.doc.source],
  ];
}

/** The requirements of which a caller satisfies one: `key, or oauth (read) and session`. */
function credentialsText(security: readonly SecurityRequirement[]): string {
  if (security.length === 0) return 'none';
  const schemeText = ({ scheme, scopes }: SecurityRequirement[number]): string =>
    scopes.length === 0 ? scheme : `${scheme} (${scopes.join(' ')})`;
  return security
    .map((schemes) => (schemes.length === 0 ? 'none' : schemes.map(schemeText).join(' and ')))
    .join(', or ');
}

function deprecation({ deprecated }: Doc): string | undefined {
  if (deprecated === undefined) return undefined;
  const { since, replacement, note } = deprecated;
  const parts = [
    since === undefined ? undefined : `since ${since}`,
    replacement === undefined ? undefined : `use ${replacement}`,
    note,
  ];
  return parts.filter((part) => part !== undefined).join('; ') || 'yes';
}

async function paramLines(params: readonly Param[], printer: TypePrinter): Promise<string[]> {
  const rows = params.map(async (param): Promise<[string, string]> => {
    const decoded = await printer.print(param.type, 'decoded');
    const wire = await printer.print(param.type, 'wire');
    const text = [
      `${decoded}${wire === decoded ? '' : `   on the wire: ${wire}`}`,
      [
        param.doc.summary ?? param.doc.description,
        param.default === undefined ? undefined : `Default: ${compactJson(param.default)}.`,
      ]
        .filter((part) => part !== undefined)
        .join(' '),
    ];
    return [`${param.name}${param.required ? '' : '?'}`, text.filter((line) => line !== '').join('\n')];
  });
  return labelled(await Promise.all(rows));
}

/** A named result with its fields; a name alone would send the reader on. */
async function resultText(type: Type, printer: TypePrinter): Promise<string> {
  const target = printer.resolve(type);
  const body = await (target.kind === 'object'
    ? printer.printObject(target, 'decoded')
    : printer.print(target, 'decoded'));
  const wire = await printer.print(type, 'wire');
  if (type.kind === 'reference')
    return `${type.name}${wire === type.name ? '' : `, on the wire ${wire}`} = ${body}`;
  return wire === (await printer.print(type, 'decoded')) ? body : `${body}\non the wire: ${wire}`;
}

function exampleLines({ examples, wire }: Operation): string[] {
  const [example] = examples;
  if (example === undefined) return [];
  const values = Object.values(example.params);
  const params =
    wire.protocol === 'http' || wire.params === 'by-name'
      ? example.params
      : wire.params === 'by-position'
        ? values
        : [example.params];
  const short = (text: string): string =>
    text.length > longestExample ? `${text.slice(0, longestExample)}...` : text;
  return labelled([
    ['name', example.name],
    ['params', short(compactJson(params))],
    ['result', example.result === undefined ? undefined : short(compactJson(example.result))],
  ]);
}

function generated(
  group: Group,
  operation: Operation,
  { contract, layout, settings }: ExplainSource,
): [string, string][] {
  const symbols = namesOf(contract).operation(operation);
  const place = (role: PackageRole, file: string): string =>
    `${generatedFolder(contract, layout, role)}/${file}`;
  const called = [...membersOf(contract, operation), symbols.function].map((call) => `${call}()`).join(', ');
  return [
    ['types', `${symbols.params}, ${symbols.result}   ${place('validators', `${group.name}/types.ts`)}`],
    ['client', `${called}   ${place('client', `${group.name}.ts`)}`],
    ['numbered', numberedNames(contract, operation)],
    [
      'server',
      layout.folder !== undefined && !settings.write.includes('server')
        ? ''
        : `${symbols.handler}   ${place('server', `${group.name}.ts`)}`,
    ],
    ['handlers', settings.handlers ?? ''],
  ];
}

/** How a client calls an operation: `client.info.peers`. */
function membersOf(contract: Contract, operation: Operation): string[] {
  return namesOf(contract).sections.flatMap((section) =>
    section.members.flatMap(({ name, operation: called }) =>
      called === operation ? `${sectionPath(section)}.${name}` : [],
    ),
  );
}
