import { fillServerUrl } from '@firn/primitives/addresses';
import type { ContractDocument, DocumentOperation } from '../document/contract-document.js';
import { type Server, serverUrl } from '../model/index.js';

/** Which of the servers of a document is called. */
export interface ServerChoice {
  /** Its number from 1 on, its address as the document has it, or a part of its description. Default: the first. */
  readonly server?: string | undefined;
  /** Values of the variables of its address, by name. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
  /** Where the document was read, for addresses that are relative to it. */
  readonly documentUrl?: string | undefined;
}

/**
 * The address under which a document says that an operation is served; `undefined` where it names none that can be called.
 * @throws RangeError for a server or a variable that it does not have, or a value that is not allowed.
 */
export function serverAddress(
  { model }: ContractDocument,
  operation: DocumentOperation,
  { server, variables = {}, documentUrl }: ServerChoice = {},
): string | undefined {
  const servers = operation.servers.length > 0 ? operation.servers : model.servers;
  const chosen =
    server === undefined ? servers.find((each) => isCallable(each, documentUrl)) : find(servers, server);
  if (chosen === undefined) {
    if (Object.keys(variables).length > 0)
      throw new RangeError(`${operation.name} has no server with variables`);
    return undefined;
  }
  checkVariables(chosen, variables);
  const base = documentUrl !== undefined && /^https?:/.test(documentUrl) ? documentUrl : undefined;
  const declared = Object.fromEntries(chosen.variables.map((variable) => [variable.name, variable]));
  const text = fillServerUrl(chosen.url, declared, variables).replaceAll('${', '{');
  if (!URL.canParse(text, base)) {
    if (server === undefined) return undefined;
    throw new RangeError(`the server ${chosen.url} is no whole address: name one`);
  }
  return new URL(text, base).href.replace(/\/+$/, '');
}

/** The address to which the path of an RPC method is appended: without that path where it ends with it. */
export function withoutPath(
  address: string,
  { kind, path }: Pick<DocumentOperation, 'kind' | 'path'>,
): string {
  const bare = address.replace(/\/+$/, '');
  return kind === 'rpc' && path !== '/' && bare.endsWith(path) ? bare.slice(0, -path.length) : bare;
}

function isCallable(server: Server, documentUrl: string | undefined): boolean {
  return /^https?:/.test(serverUrl(server)) || (documentUrl !== undefined && /^https?:/.test(documentUrl));
}

function find(servers: readonly Server[], wanted: string): Server {
  const word = wanted.toLowerCase();
  const found =
    servers[Number(wanted) - 1] ??
    servers.find(({ url }) => url === wanted) ??
    servers.find(({ description }) => description?.toLowerCase().includes(word) === true);
  if (found !== undefined) return found;
  const known = servers.map(
    ({ url, description }, index) =>
      `  ${index + 1}  ${url}${description === undefined ? '' : `  ${description}`}`,
  );
  throw new RangeError(
    `the document has no server ${wanted}${known.length === 0 ? '' : `; it has\n${known.join('\n')}`}`,
  );
}

function checkVariables({ url, variables }: Server, given: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(given)) {
    if (variables.some((each) => each.name === name)) continue;
    const known = variables.map((each) => each.name).join(', ');
    throw new RangeError(
      `the server ${url} has ${known === '' ? 'no variables' : `the variables ${known}`}, not ${name}`,
    );
  }
}
