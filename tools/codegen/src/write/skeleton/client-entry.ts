import type { Contract } from '../../model/index.js';
import { pascalCase } from '../casing.js';
import { runtimeModule } from '../package-places.js';

/** Text of the file with `createXClient`, which joins a transport with the generated calls. */
export function clientEntry(contract: Contract): string {
  const name = pascalCase(contract.name);
  const { imports, transport } = transportOf(contract);
  return `import { ${imports.join(', ')} } from '${runtimeModule(contract, 'client')}';
import { group${name}Calls, type ${name}Client } from './generated/client.js';

/** Settings of {@link create${name}Client}. */
export interface ${name}ClientOptions {
  /** Address of the server: \`http://127.0.0.1:8080\`. */
  readonly url: string;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number;
}

/** Creates a client of every call, with retries and a time limit. */
export function create${name}Client({ url, headers = {}, timeoutMs = 30_000 }: ${name}ClientOptions): ${name}Client {
  return group${name}Calls(withTimeout(withRetry(${transport}), timeoutMs));
}
`;
}

function transportOf({ kind, groups }: Contract): { imports: string[]; transport: string } {
  if (kind !== 'json-rpc')
    return {
      imports: ['httpTransport', 'withRetry', 'withTimeout'],
      transport: 'httpTransport({ baseUrl: url, headers })',
    };
  const transport = groups.some(({ path }) => path !== undefined) ? 'httpTransport' : 'endpointTransport';
  return {
    imports: [transport, 'withBatching', 'withRetry', 'withTimeout'].sort(),
    transport: `withBatching(${transport}({ url, headers }))`,
  };
}
