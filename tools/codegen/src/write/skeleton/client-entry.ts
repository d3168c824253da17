import { type Contract, serverUrl } from '@firn/contract-model';
import { operationServers } from '../client/client-servers.js';
import { comment, commentText } from '../doc-comment.js';
import { namesOf } from '../names/contract-names.js';
import { runtimeModule } from '../package-places.js';

/**
 * Text of the file with `createXClient`, which joins a transport with the generated calls.
 * @param generated folder of the generated modules of the client, relative to the file.
 */
export function clientEntry(contract: Contract, generated = './generated'): string {
  const names = namesOf(contract).package;
  const address = defaultAddress(contract);
  const { imports, transport } = transportOf(contract, address);
  const secured = contract.securitySchemes.length > 0;
  const servers =
    operationServers(contract).length === 0 ? undefined : namesOf(contract).package.operationServers;
  const modules = [
    `import { ${imports.join(', ')} } from '${runtimeModule(contract, 'client')}';`,
    `import { ${names.groupCalls}, type ${names.client} } from '${generated}/client.js';`,
    ...(secured
      ? [`import { type ${names.auth}, ${names.securitySchemes} } from '${generated}/security.js';`]
      : []),
    ...(servers === undefined ? [] : [`import { ${servers} } from '${generated}/server-urls.js';`]),
  ];
  const isOptional = address === undefined ? '' : '?';
  const options = [
    address === undefined || servers !== undefined ? 'url' : `url = '${address}'`,
    ...(servers === undefined ? [] : [serversOption(servers, address)]),
    ...(secured ? ['auth = {}'] : []),
    'headers = {}',
    'timeoutMs = 30_000',
  ];
  return `${modules.join('\n')}

/** Settings of {@link ${names.create}}. */
export interface ${names.options} {
  ${commentText(comment(`Address of the server${address === undefined ? ': `http://127.0.0.1:8080`' : `. Default: \`${address}\``}.`)).trimEnd()}
  readonly url${isOptional}: string;
${servers === undefined ? '' : serversMember(servers, address)}${secured ? `  /** Credentials, for the calls that ask for them. */\n  readonly auth?: ${names.auth};\n` : ''}  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number;
}

/** Creates a client of every call, with retries and a time limit. */
export function ${names.create}({ ${options.join(', ')} }: ${names.options}${address === undefined ? '' : ' = {}'}): ${names.client} {
  return ${names.groupCalls}(withTimeout(withRetry(${transport}), timeoutMs));
}
`;
}

/** Who names an address wants all calls there: a mock, or a server under test. */
function serversOption(constant: string, address: string | undefined): string {
  return address === undefined ? 'servers = {}' : `servers = url === undefined ? ${constant} : {}`;
}

function serversMember(constant: string, address: string | undefined): string {
  const usual =
    address === undefined
      ? `all are called at \`url\`; \`${constant}\` are those of the document`
      : 'those of the document, or `url` where it is given';
  return `  /** Addresses of the calls that are served somewhere else, by operationId. Default: ${usual}. */
  readonly servers?: { readonly [Name in keyof typeof ${constant}]?: string };
`;
}

/** The address of the first server with the defaults of its variables, where it is a whole one. */
function defaultAddress({ kind, servers: [first] }: Contract): string | undefined {
  if (kind !== 'http' || first === undefined) return undefined;
  const url = serverUrl(first);
  return /^https?:\/\/[^'\\\s]+$/.test(url) && URL.canParse(url) ? url : undefined;
}

function transportOf(
  contract: Contract,
  address: string | undefined,
): { readonly imports: readonly string[]; readonly transport: string } {
  const { kind, groups, securitySchemes } = contract;
  if (kind === 'json-rpc') {
    const transport = groups.some(({ path }) => path !== undefined) ? 'httpTransport' : 'endpointTransport';
    return {
      imports: [transport, 'withBatching', 'withRetry', 'withTimeout'].sort(),
      transport: `withBatching(${transport}({ url, headers }))`,
    };
  }
  const hasOwn = operationServers(contract).length > 0;
  const secured = securitySchemes.length > 0;
  const baseUrl = address === undefined ? 'url' : `url ?? '${address}'`;
  const plain = hasOwn
    ? `withServers(${baseUrl}, servers, (baseUrl) => httpTransport({ baseUrl, headers }))`
    : 'httpTransport({ baseUrl: url, headers })';
  return {
    imports: [
      'httpTransport',
      ...(secured ? ['withAuth'] : []),
      'withRetry',
      ...(hasOwn ? ['withServers'] : []),
      'withTimeout',
    ],
    transport: secured
      ? `withAuth(${plain}, ${namesOf(contract).package.securitySchemes}, auth, headers)`
      : plain,
  };
}
