import { fetchHandler as rpcFetchHandler } from '@firn/jsonrpc/server/fetch';
import { createHttpMock, type HttpMock } from './http/http-mock.js';
import { readLatency } from './mock-call.js';
import { type MockOptions, mockSettings } from './mock-options.js';
import { type MockEndpoint, rpcEndpoints } from './rpc/rpc-endpoints.js';

/** A server of examples, without a network. */
export interface Mock {
  /** Answers a request as a server would: unknown paths with 404. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Whether a path belongs to a contract of the mock. */
  readonly answers: (path: string) => boolean;
  /** The JSON-RPC side, for bindings. */
  readonly rpc: readonly MockEndpoint[];
  /** The HTTP side, for bindings. */
  readonly http: HttpMock;
}

/**
 * Makes a mock of contracts.
 * @throws RangeError for a latency that is none; ContractError for a document in which the reader finds a mistake.
 * @example
 * ```ts
 * const mock = createMock({ contracts: [await loadDocument('petstore.yaml')] });
 * const response = await mock.fetch(new Request('http://mock/pets/1'));
 * ```
 */
export function createMock(options: MockOptions): Mock {
  const settings = mockSettings(options);
  readLatency(settings.latency);
  const { contracts, origins = '*' } = options;
  const rpc = rpcEndpoints(contracts, settings);
  const http = createHttpMock(contracts, settings, origins);
  const answerRpc = rpcFetchHandler({
    route: (path) => rpc.find(({ matches }) => matches(path))?.endpoint,
    cors: { origins: origins === '*' ? ['*'] : origins },
  });
  const isRpc = (path: string) => rpc.some(({ matches }) => matches(path));
  return {
    fetch: (request) => (isRpc(new URL(request.url).pathname) ? answerRpc(request) : http.fetch(request)),
    answers: (path) => isRpc(path) || http.answers(path),
    rpc,
    http,
  };
}
