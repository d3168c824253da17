import type { Route } from '@firn/http/routing';
import { rawJson } from '@firn/http/server';
import type { OperationContract } from './operation.js';
import type { CommonOptions } from './rest-server-options.js';
import type { Verify } from './verify-request.js';

/** What answers one verb at one path. */
export interface Endpoint<Context> {
  readonly contract: OperationContract<unknown, never>;
  readonly handler: (params: never, context: Context) => unknown;
  /** Cost units of a call with these parameters; undefined: those of the contract. */
  readonly price?: ((params: never, context: Context) => number) | undefined;
  readonly verify?: Verify | undefined;
}

const documentPaths = ['/openapi.json', '/v2/openapi.json'];

/** The routes of a server: its operations under all their paths, and its document. */
export function createEndpoints<Context>({
  operations,
  openApi,
}: Pick<CommonOptions<Context, unknown>, 'operations' | 'openApi'>): Route<Endpoint<Context>>[] {
  const routes = operations.flatMap((value) => {
    const { verb, path, aliases = [], distinguishedBy: conditions } = value.contract;
    return [path, ...aliases].map((each) => ({ verb, path: each, conditions, value }));
  });
  if (openApi === undefined) return routes;
  const value = documentEndpoint(openApi);
  return [...routes, ...documentPaths.map((path) => ({ verb: 'GET', path, value }))];
}

function documentEndpoint(text: string): Endpoint<unknown> {
  const document = rawJson<unknown>(text);
  const contract: OperationContract<unknown, never> = {
    name: 'openApiDocument',
    verb: 'GET',
    path: '/openapi.json',
    status: 200,
    cost: 1,
    decodeRequest: () => undefined,
    encodeResult: () => text,
  };
  return { contract, handler: () => document };
}
