import type { Answer, Body, Type } from '@firn/contract';
import { paramsText } from '@firn/contract/call';
import type { DocumentOperation } from '@firn/contract/document';
import { indentedJson } from '@firn/contract/json';
import type { PageOfOperation } from '../contents/site-map.js';
import { pathOf, samplesOf, subscriptionSamples } from '../samples/operation-samples.js';
import { consoleOf } from './console-data.js';
import { code, codeGroup, fence, frontMatter, join, table } from './markdown.js';
import { referenceRow } from './reference-row.js';
import { fieldTable, rulesOf, type SchemaPage, valueRows, valueTable } from './schema-fields.js';
import { anchorOf, namedTypes, typeText } from './schema-types.js';

const sourceUrl = 'https://github.com/firn-network/firn/blob/main';

/** The page of one operation. */
export function operationPage(page: PageOfOperation): string {
  const { operation, contract } = page;
  const { model } = contract;
  const schemas: SchemaPage = { model, types: namedTypes(model, typesOf(operation)) };
  const shown = consoleValue(page);
  return `${join(
    frontMatter({ title: operation.name, description: operation.doc.summary ?? '', ...shown }),
    `# ${operation.name}`,
    operation.doc.summary ?? '',
    notices(operation),
    operation.doc.description ?? '',
    facts(page),
    paramsSection(schemas, operation),
    resultSection(schemas, operation),
    subscriptionSection(schemas, page),
    operation.kind === 'rest'
      ? answersSection(schemas, operation.wire.answers)
      : errorsSection(schemas, operation),
    examplesSection(page),
    typesSection(schemas),
  )}\n`;
}

/** Whether calls of it go over a WebSocket alone. */
export function isSocketOnly({ contract, operation }: PageOfOperation): boolean {
  return (
    operation.kind === 'rpc' &&
    contract.operations.some(
      (each) =>
        each.kind === 'rpc' &&
        each.subscription !== undefined &&
        [each.name, each.subscription.unsubscribe].includes(operation.name),
    )
  );
}

function consoleValue(page: PageOfOperation): Readonly<Record<string, unknown>> {
  return isSocketOnly(page) ? {} : { console: consoleOf(page, pathOf(page)) };
}

function typesOf(operation: DocumentOperation): Type[] {
  const kinds = operation.subscription?.kinds ?? [];
  const answers = operation.kind === 'rest' ? operation.wire.answers : [];
  return [
    ...operation.params.map(({ type }) => type),
    operation.result,
    ...kinds.flatMap(({ params, payload }) => [...params.map(({ type }) => type), payload]),
    ...answers.flatMap(({ contents }) => contents.map(({ type }) => type)),
    ...operation.errors.flatMap(({ data }) => data ?? []),
  ];
}

function notices({ doc: { deprecated }, access }: DocumentOperation): string {
  const notes: string[] = [];
  if (deprecated !== undefined) {
    const { since, replacement, note } = deprecated;
    const said = [
      `Deprecated${since === undefined ? '' : ` since ${since}`}.`,
      replacement === undefined ? '' : `Use ${code(replacement)}.`,
      note ?? '',
    ];
    notes.push(`::: warning Deprecated\n${said.filter((text) => text !== '').join(' ')}\n:::`);
  }
  const [title, text] = accessNotes[access];
  if (text !== '') notes.push(`::: info ${title}\n${text}\n:::`);
  return notes.join('\n\n');
}

const accessNotes: Readonly<Record<DocumentOperation['access'], readonly [string, string]>> = {
  public: ['Public', ''],
  'node-specific': ['About one node', 'It tells of one node; a server that is public does not serve it.'],
  admin: ['Administration', 'It is served only where administration is switched on.'],
  debug: ['Debugging', 'A server that is public does not serve it.'],
};

function aliasText(operation: PageOfOperation['operation'], alias: string): string {
  const results = operation.kind === 'rpc' ? operation.wire.aliasResults : undefined;
  return results !== undefined && Object.hasOwn(results, alias)
    ? `${code(alias)} (returns ${code(JSON.stringify(results[alias]))})`
    : code(alias);
}

function facts(page: PageOfOperation): string {
  const { operation, specFile } = page;
  const { aliases, access, idempotent, cost, pagination } = operation;
  const place =
    operation.kind === 'rest' ? `${operation.wire.verb} ${operation.path}` : `POST ${operation.path}`;
  const socket = operation.kind === 'rpc' ? operation.webSocketPath : undefined;
  const rows: [string, string][] = [
    ['Request', code(isSocketOnly(page) ? `WebSocket ${socket ?? ''}` : place)],
    ...(socket === undefined || isSocketOnly(page)
      ? []
      : ([['WebSocket', code(socket)]] as [string, string][])),
    ...(aliases.length === 0
      ? []
      : ([['Also', aliases.map((alias) => aliasText(operation, alias)).join(', ')]] as [string, string][])),
    ['Access', access],
    ...referenceRow(operation.doc),
    [
      'Repeatable',
      idempotent ? 'yes: calling it twice changes nothing' : 'no: it may change something each time',
    ],
    ...(cost === undefined ? [] : ([['Cost', `${cost} units`]] as [string, string][])),
    ...(pagination === undefined ? [] : ([['Pages', pagesOf(pagination)]] as [string, string][])),
    ['Contract', `[${specFile}](${sourceUrl}/${specFile})`],
  ];
  return table(['', ''], rows).replace('|  |  |', '| About | |');
}

function pagesOf(pagination: NonNullable<DocumentOperation['pagination']>): string {
  const { param, next, items, size } = pagination;
  return [
    `${code(items)} has the items of a page; send ${code(next)} of the answer as ${code(param)} for the next one.`,
    size === undefined ? '' : `${code(size)} is the size of a page.`,
    `Clients: ${code('.pages(...)')} and ${code('.items(...)')}; command line: ${code('--all')}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function paramsSection(schemas: SchemaPage, operation: DocumentOperation): string {
  const { params } = operation;
  const rows = params
    .filter(({ in: place }) => place !== 'body')
    .flatMap((param) => {
      const { name, in: place, required, doc, type } = param;
      const said = doc.summary ?? doc.description ?? '';
      const summary = place === 'rpc' ? said : `(${place}) ${said}`;
      return valueRows(schemas, name, required, summary, type, param);
    });
  const body = params.find(({ in: place }) => place === 'body');
  return join(
    '## Parameters',
    rows.length === 0 && body === undefined ? 'None.' : valueTable(rows),
    ...(body === undefined || operation.kind !== 'rest'
      ? []
      : [
          '### Body',
          body.doc.description ?? '',
          ...(operation.wire.body?.contents ?? []).map((content) => bodyText(schemas, content)),
        ]),
  );
}

/** A body: its media type where it is not JSON, its type and its fields. */
function bodyText(schemas: SchemaPage, { mediaType, type }: Body): string {
  const text = typeText(schemas.model, type, schemas.types);
  const fields = fieldTable(schemas, type);
  return join(
    mediaType === 'application/json' ? '' : `Sent as ${code(mediaType)}.`,
    fields === '' ? text : fields,
  );
}

function resultSection(schemas: SchemaPage, { result, kind, wire }: DocumentOperation): string {
  const [success] = wire.protocol === 'http' ? wire.answers : [];
  const said = kind === 'rest' ? (success?.doc.description ?? '') : '';
  if (result.kind === 'undefined') return join('## Result', said || 'An answer without content.');
  const type = typeText(schemas.model, result, schemas.types);
  const rules = rulesOf(schemas, result, { doc: {} }).join(' ');
  return join(
    '## Result',
    [`${type === 'object' ? '' : `**${type}**`}`, said, rules].filter(Boolean).join(' '),
    fieldTable(schemas, result, 'Always there'),
  );
}

/** Every documented status with its media types and headers. */
function answersSection(schemas: SchemaPage, answers: readonly Answer[]): string {
  const rows = answers.map(({ key, name, contents, headers, doc }) => [
    code(key),
    name,
    doc.description ?? '',
    contents
      .map(({ mediaType, type }) => `${code(mediaType)} ${typeText(schemas.model, type, schemas.types)}`)
      .join(', ') || 'no content',
    headers.map((header) => code(header.name)).join(', '),
  ]);
  return join(
    '## Answers',
    rows.length === 0 ? 'None are documented.' : table(['Status', 'Name', 'When', 'Body', 'Headers'], rows),
  );
}

function subscriptionSection(schemas: SchemaPage, page: PageOfOperation): string {
  const { operation } = page;
  if (operation.kind !== 'rpc' || operation.subscription === undefined) return '';
  const { kinds, notification, unsubscribe } = operation.subscription;
  const parts = kinds.map((kind) => {
    const [example] = kind.examples;
    const { typescript, command } = subscriptionSamples(page, kind);
    return join(
      `### ${kind.name}`,
      kind.doc.summary ?? '',
      valueTable(
        kind.params.flatMap((param) =>
          valueRows(
            schemas,
            param.name,
            param.required,
            param.doc.summary ?? param.doc.description ?? '',
            param.type,
            param,
          ),
        ),
      ),
      `Each event: ${typeText(schemas.model, kind.payload, schemas.types)}`,
      codeGroup([fence('ts', typescript, 'TypeScript'), fence('sh', command, 'Command line')]),
      example === undefined ? '' : fence('json', indentedJson(example.payload), 'Event'),
    );
  });
  return join(
    '## Events',
    `The first parameter is the kind. Events come as ${code(notification)} until ${code(unsubscribe)} ends them.`,
    ...parts,
  );
}

function errorsSection(schemas: SchemaPage, { errors }: DocumentOperation): string {
  const rows = errors.map(({ code: number, name, message, data }) => [
    code(String(number)),
    name,
    message,
    data === undefined ? '' : typeText(schemas.model, data, schemas.types),
  ]);
  return join(
    '## Errors',
    rows.length === 0 ? 'None of its own.' : table(['Code', 'Name', 'Message', 'Data'], rows),
  );
}

function examplesSection(page: PageOfOperation): string {
  const { operation } = page;
  const parts = operation.examples.map((example) => {
    const answer = fence('json', indentedJson(example.result), 'Result');
    if (isSocketOnly(page))
      return join(`### ${example.name}`, fence('json', requestText(page, example.params)), answer);
    const { curl, typescript, command } = samplesOf(page, example);
    const calls = [
      fence('sh', curl, 'curl'),
      fence('ts', typescript, 'TypeScript'),
      fence('sh', command, 'Command line'),
    ];
    return join(`### ${example.name}`, codeGroup(calls), answer);
  });
  return join('## Examples', ...parts);
}

function requestText({ operation }: PageOfOperation, params: Readonly<Record<string, unknown>>): string {
  if (operation.kind !== 'rpc') throw new TypeError(`${operation.name} is no RPC method`);
  return `{"jsonrpc":"2.0","id":1,"method":"${operation.name}","params":${paramsText(operation, params)}}`;
}

function typesSection(schemas: SchemaPage): string {
  const parts = [...schemas.types].map(([name, { type, doc }]) =>
    join(
      `### ${name} {#${anchorOf(name)}}`,
      doc.description ?? '',
      type.kind === 'enum'
        ? `One of ${type.values.map((value) => code(JSON.stringify(value))).join(', ')}.`
        : '',
      fieldTable(schemas, type, 'Always there'),
    ),
  );
  return parts.length === 0 ? '' : join('## Types', ...parts);
}
