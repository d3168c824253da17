import { indentedJson, type Operation } from '@firn/contract';
import { paramsText } from '@firn/contract/call';
import type { PageOfOperation } from '../contents/site-map.js';
import { pathOf, samplesOf, subscriptionSamples } from '../samples/operation-samples.js';
import { consoleOf } from './console-data.js';
import { code, codeGroup, fence, frontMatter, join, table } from './markdown.js';
import { fieldTable, rulesOf, type SchemaPage, valueRows, valueTable } from './schema-fields.js';
import { anchorOf, namedTypes, typeText } from './schema-types.js';

const sourceUrl = 'https://github.com/firn-network/firn/blob/main';

/** The page of one operation. */
export function operationPage(page: PageOfOperation): string {
  const { operation, contract } = page;
  const { document } = contract;
  const types = namedTypes(document, schemasOf(operation));
  const schemas: SchemaPage = { document, types };
  const shown = consoleValue(page);
  return `${join(
    frontMatter({ title: operation.name, description: operation.summary, ...shown }),
    `# ${operation.name}`,
    operation.summary,
    notices(operation),
    operation.description.trim(),
    facts(page),
    paramsSection(schemas, operation),
    resultSection(schemas, operation),
    subscriptionSection(schemas, page),
    errorsSection(schemas, operation),
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

function schemasOf(operation: Operation): unknown[] {
  return [
    ...operation.params.map(({ schema }) => schema.node),
    ...(operation.kind === 'rest' && operation.body !== undefined ? [operation.body.schema.node] : []),
    ...(operation.result === undefined ? [] : [operation.result.node]),
    ...(operation.kind === 'rpc' ? (operation.subscription?.kinds ?? []) : []).flatMap(
      ({ params, payload }) => [...params.map(({ schema }) => schema.node), payload.node],
    ),
    ...operation.errors.flatMap(({ schema }) => (schema === undefined ? [] : [schema.node])),
  ];
}

function notices({ deprecated, access }: Operation): string {
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

const accessNotes: Readonly<Record<Operation['access'], readonly [string, string]>> = {
  public: ['Public', ''],
  'node-specific': ['About one node', 'It tells of one node; a server that is public does not serve it.'],
  admin: ['Administration', 'It is served only where administration is switched on.'],
  debug: ['Debugging', 'A server that is public does not serve it.'],
};

function facts(page: PageOfOperation): string {
  const { operation, specFile } = page;
  const { aliases, access, idempotent, cost, pagination } = operation;
  const place = operation.kind === 'rest' ? `${operation.verb} ${operation.path}` : `POST ${operation.path}`;
  const socket = operation.kind === 'rpc' ? operation.webSocketPath : undefined;
  const rows: [string, string][] = [
    ['Request', code(isSocketOnly(page) ? `WebSocket ${socket ?? ''}` : place)],
    ...(socket === undefined || isSocketOnly(page)
      ? []
      : ([['WebSocket', code(socket)]] as [string, string][])),
    ...(aliases.length === 0 ? [] : ([['Also', aliases.map(code).join(', ')]] as [string, string][])),
    ['Access', access],
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

function pagesOf(pagination: NonNullable<Operation['pagination']>): string {
  const { token, next, items, size } = pagination;
  return [
    `${code(items)} has the items of a page; send ${code(next)} of the answer as ${code(token)} for the next one.`,
    size === undefined ? '' : `${code(size)} is the size of a page.`,
    `Clients: ${code('.pages(...)')} and ${code('.items(...)')}; command line: ${code('--all')}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function paramsSection(schemas: SchemaPage, operation: Operation): string {
  const rows = operation.params.flatMap((param) =>
    valueRows(
      schemas,
      param.name,
      param.required,
      [param.in === 'params' ? '' : `(${param.in})`, param.summary, param.deprecated ? '**Deprecated.**' : '']
        .filter((text) => text !== '')
        .join(' '),
      param.schema.node,
    ),
  );
  const body = operation.kind === 'rest' ? operation.body : undefined;
  return join(
    '## Parameters',
    rows.length === 0 && body === undefined ? 'None.' : valueTable(rows),
    body === undefined
      ? ''
      : join(
          '### Body',
          body.summary,
          fieldTable(schemas, body.schema.node) ||
            typeText(schemas.document, body.schema.node, schemas.types),
        ),
  );
}

function resultSection(schemas: SchemaPage, { result, resultSummary }: Operation): string {
  if (result === undefined) return join('## Result', resultSummary || 'An answer without content.');
  const type = typeText(schemas.document, result.node, schemas.types);
  const rules = rulesOf(schemas, result.node).join(' ');
  return join(
    '## Result',
    [`${type === 'object' ? '' : `**${type}**`}`, resultSummary.trim(), rules].filter(Boolean).join(' '),
    fieldTable(schemas, result.node, 'Always there'),
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
      kind.summary.trim(),
      valueTable(
        kind.params.flatMap(({ name, required, summary, schema }) =>
          valueRows(schemas, name, required, summary, schema.node),
        ),
      ),
      `Each event: ${typeText(schemas.document, kind.payload.node, schemas.types)}`,
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

function errorsSection(schemas: SchemaPage, { errors }: Operation): string {
  const rows = errors.map(({ code: number, name, message, schema }) => [
    code(String(number)),
    name,
    message,
    schema === undefined ? '' : typeText(schemas.document, schema.node, schemas.types),
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
  const parts = [...schemas.types].map(([name, node]) =>
    join(
      `### ${name} {#${anchorOf(name)}}`,
      String(node.description ?? '').trim(),
      Array.isArray(node.enum)
        ? `One of ${node.enum.map((value) => code(JSON.stringify(value))).join(', ')}.`
        : '',
      fieldTable(schemas, node, 'Always there'),
    ),
  );
  return parts.length === 0 ? '' : join('## Types', ...parts);
}
