import { type Contract, canonicalJson } from '@firn/contract';
import { fetchHandler as rpcFetchHandler } from '@firn/jsonrpc/server';
import {
  createRestServer,
  isHttpStatusError,
  type RestServer,
  fetchHandler as restFetchHandler,
} from '@firn/rest/server';
import { type MockCall, readLatency } from './mock-call.js';
import { type MockOptions, mockSettings } from './mock-options.js';
import { pathMatcher } from './path-matcher.js';
import { bindOperation } from './rest/bind-operation.js';
import { type MockEndpoint, rpcEndpoints } from './rpc/rpc-endpoints.js';

/** A server of examples, without a network. */
export interface Mock {
  /** Answers a request as a server would: unknown paths with 404. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Whether a path belongs to a contract of the mock. */
  readonly answers: (path: string) => boolean;
  /** The JSON-RPC side, for bindings. */
  readonly rpc: readonly MockEndpoint[];
  /** The REST side, for bindings. */
  readonly rest: RestServer;
}

/**
 * Makes a mock of contracts.
 * @throws RangeError for a latency that is none; TypeError where two operations answer the same request.
 * @example
 * ```ts
 * const mock = createMock({ contracts: [await loadContract('petstore.yaml')] });
 * const response = await mock.fetch(new Request('http://mock/pets/1'));
 * ```
 */
export function createMock(options: MockOptions): Mock {
  const settings = mockSettings(options);
  readLatency(settings.latency);
  const { contracts, origins = '*' } = options;
  const rpc = rpcEndpoints(contracts, settings);
  const rest = createRestServer<MockCall>({
    operations: contracts.flatMap((contract) =>
      contract.operations.flatMap((operation) =>
        operation.kind === 'rest' ? [bindOperation(contract, operation, settings)] : [],
      ),
    ),
    context: ({ request }) => ({
      error: request.header('x-mock-error'),
      latency: request.header('x-mock-latency'),
    }),
    cors: { origins },
    openApi: openApiText(contracts),
    logger: { error: reportUnasked },
  });
  const answerRpc = rpcFetchHandler({
    route: (path) => rpc.find(({ matches }) => matches(path))?.endpoint,
    cors: { origins: origins === '*' ? ['*'] : origins },
  });
  const answerRest = restFetchHandler(rest);
  const isRpc = (path: string) => rpc.some(({ matches }) => matches(path));
  const isRest = pathMatcher(contracts.flatMap(restTemplates));
  return {
    fetch: (request) => (isRpc(new URL(request.url).pathname) ? answerRpc(request) : answerRest(request)),
    answers: (path) => isRpc(path) || isRest(path),
    rpc,
    rest,
  };
}

// An error status is what somebody asked for; anything else is a failure of the mock.
function reportUnasked(details: { readonly err?: unknown }, message: string): void {
  if (!isHttpStatusError(details.err)) console.error(message, details);
}

function openApiText(contracts: readonly Contract[]): string | undefined {
  const own = contracts.filter(({ kind }) => kind === 'openapi');
  return own.length === 1 ? canonicalJson(own[0]?.document) : undefined;
}

function restTemplates({ operations }: Contract): string[] {
  return operations.flatMap((operation) =>
    operation.kind === 'rest' ? [operation.path, ...operation.aliases] : [],
  );
}
