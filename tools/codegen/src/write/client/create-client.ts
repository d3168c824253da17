import { type Contract, serverUrl } from '@firn/contract';
import { call } from '../code.js';
import { comment, commentText, docsOf } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { namesOf } from '../names/contract-names.js';
import { generatedFolder, runtimeModule } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { operationServers } from './client-servers.js';

/** Name of the type parameter that is the option `unknownEnumValues`. */
const values = 'UnknownValues';

/** `create-client.ts`: the function that creates a client, and its options: with the credentials and the servers of the document. */
export function writeCreateClient(contract: Contract, layout: Layout): ModuleDraft {
  const { package: names } = namesOf(contract);
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'client')}/create-client.ts`,
    sources: contract.sources,
    declares: [names.create, names.options, values, 'options', 'transport', 'url', 'servers'],
  });
  const runtime = runtimeModule(contract, 'client');
  const address = defaultAddress(contract);
  const hasServers = operationServers(contract).length > 0;
  const isSecured = contract.securitySchemes.length > 0;
  const members = [
    ...(isSecured
      ? [
          `${commentText(comment('Credentials, for the calls that need them.'))}readonly auth?: ${file.importType('./security.js', names.auth)} | undefined;`,
        ]
      : []),
    ...(hasServers ? [serversMember(file.import('./server-urls.js', names.operationServers))] : []),
  ];
  const base = file.importType(
    runtime,
    address === undefined ? 'ClientOptions' : 'ClientOptionsWithDefaultUrl',
  );
  file.addTypeAlias({
    name: names.options,
    isExported: true,
    type: members.length === 0 ? base : `${base} & {\n${members.join('\n')}\n}`,
    docs: docsOf({
      summary: `Options of {@link ${names.create}}.${address === undefined ? '' : ` Default URL: ${address}`}`,
    }),
  });
  const statements = hasServers
    ? locatedTransport(contract, file, address)
    : [`const transport = ${openTransport(contract, file, 'options', address)};`];
  const auth = isSecured
    ? call(
        file.import(runtime, 'withAuth'),
        'transport',
        file.import('./security.js', names.securitySchemes),
        'options.auth',
        'options',
      )
    : 'transport';
  const settled = call(file.import(runtime, 'withCallSettings'), auth, 'options');
  file.addFunction({
    name: names.create,
    isExported: true,
    typeParameters: [
      {
        name: values,
        constraint: `${file.importType(runtime, 'UnknownEnumValues')} | undefined`,
        default: "'reject'",
      },
    ],
    parameters: [
      {
        name: 'options',
        type: `${names.options} & { readonly unknownEnumValues?: ${values} }`,
        ...(address !== undefined && { initializer: '{}' }),
      },
    ],
    returnType: `${file.importType(runtime, 'ClientWith')}<${file.importType('./client.js', names.client)}, ${values}>`,
    // The type of the results depends on an option; the object does not.
    statements: [
      ...statements,
      `return ${file.import('./client.js', names.groupCalls)}(${settled}) as never;`,
    ],
    docs: docsOf({
      summary: `Creates a client of every call of ${contract.title}, with retries and a time limit.`,
    }),
  });
  return file;
}

/** A call of the runtime that returns the transport of `options`. */
function openTransport(
  contract: Contract,
  file: ModuleDraft,
  options: string,
  address: string | undefined,
): string {
  const { create } = namesOf(contract).package;
  const runtime = runtimeModule(contract, 'client');
  const opened = [stringLiteral(create), options];
  const more = furtherOptions(contract).join(' ');
  if (contract.kind === 'json-rpc')
    opened.push(file.import(runtime, isOneEndpoint(contract) ? 'endpointTransport' : 'httpTransport'));
  else if (address !== undefined || more !== '')
    opened.push(address === undefined ? 'undefined' : stringLiteral(address));
  if (more !== '') opened.push(stringLiteral(more));
  return call(file.import(runtime, 'openTransport'), ...opened);
}

/** Names of the options that not every client has. */
function furtherOptions(contract: Contract): string[] {
  return [
    ...(contract.securitySchemes.length > 0 ? ['auth'] : []),
    ...(operationServers(contract).length > 0 ? ['servers'] : []),
  ];
}

/** Whether every call goes to the address itself: the document has no paths. */
const isOneEndpoint = ({ groups }: Contract): boolean => groups.every(({ path }) => path === undefined);

/** A transport that sends some operations to servers of their own. */
function locatedTransport(contract: Contract, file: ModuleDraft, address: string | undefined): string[] {
  const names = namesOf(contract).package;
  const runtime = runtimeModule(contract, 'client');
  const url = address === undefined ? 'options.url' : `options.url ?? ${stringLiteral(address)}`;
  const documented = file.import('./server-urls.js', names.operationServers);
  const usual = address === undefined ? '{}' : `(options.url === undefined ? ${documented} : {})`;
  const required = call(file.import(runtime, 'requireServiceUrl'), stringLiteral(names.create), url);
  const open = openTransport(contract, file, '{ ...options, url }', undefined);
  const located = call(
    file.import(runtime, 'withServers'),
    required,
    `options.servers ?? ${usual}`,
    `(url) => ${open}`,
  );
  return [
    `const transport = options.transport === undefined ? ${located} : ${openTransport(contract, file, 'options', undefined)};`,
  ];
}

function serversMember(constant: string): string {
  const docs = comment(
    `Addresses of the calls that are served somewhere else, by operationId. \`${constant}\` has those of the document, which are the default unless \`url\` is given.`,
  );
  return `${commentText(docs)}readonly servers?: { readonly [Name in keyof typeof ${constant}]?: string } | undefined;`;
}

/** The address of the first server with the defaults of its variables, if it is a whole one. */
function defaultAddress({ kind, servers: [first] }: Contract): string | undefined {
  if (kind !== 'http' || first === undefined) return undefined;
  const url = serverUrl(first);
  return /^https?:\/\/[^'\\\s]+$/.test(url) && URL.canParse(url) ? url : undefined;
}
