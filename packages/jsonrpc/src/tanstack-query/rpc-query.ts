import { callRpc } from '../client/call-rpc.js';
import type { RpcOperation } from '../client/operation.js';
import { nextOf, type RpcPaging } from '../client/paging.js';
import type { PathParams, RpcTransport } from '../client/transport.js';

/** Key of a query: the method, its path, and the parameters as they are sent, so that equal calls share a result. */
export type RpcQueryKey = readonly [method: string, path: string, params: string];

/** What TanStack Query hands to a query function, as far as it matters here. */
export interface QueryContext {
  readonly signal?: AbortSignal | undefined;
}

/** What `useQuery`, `useSuspenseQuery` and `queryClient.fetchQuery` of every framework take. */
export interface RpcQuery<Result> {
  readonly queryKey: RpcQueryKey;
  readonly queryFn: (context: QueryContext) => Promise<Result>;
}

/** What `useInfiniteQuery` and `queryClient.fetchInfiniteQuery` take. A page parameter holds the parameters of its call. */
export interface RpcInfiniteQuery<Params, Result> {
  readonly queryKey: readonly [...key: string[], mark: 'pages'];
  readonly queryFn: (context: QueryContext & { readonly pageParam: Params }) => Promise<Result>;
  readonly initialPageParam: Params;
  readonly getNextPageParam: (last: Result, pages: readonly Result[], params: Params) => Params | undefined;
}

/** Options of a query. */
export interface RpcQueryOptions {
  /** Values of the placeholders of the operation's path: `{ blockchainId: 'C' }`. */
  readonly pathParams?: PathParams | undefined;
}

/**
 * Options of a TanStack query for one method of a generated client. The key is text, so that 64-bit parameters can be `bigint`; a query that is
 * not needed any more is aborted.
 * @throws ValidationError for parameters that cannot be written.
 * @example
 * ```ts
 * const head = useQuery({ ...rpcQuery(transport, ethBlockNumberOperation, undefined, { pathParams: { blockchainId: 'C' } }), refetchInterval: 2_000 });
 * ```
 */
export function rpcQuery<Params, Result>(
  transport: RpcTransport,
  operation: RpcOperation<Params, Result>,
  params: NoInfer<Params>,
  { pathParams }: RpcQueryOptions = {},
): RpcQuery<Result> {
  return {
    queryKey: keyOf(operation, params, pathParams),
    queryFn: ({ signal }) => callRpc(transport, operation, params, { signal, pathParams }),
  };
}

/**
 * Options of an infinite TanStack query for a paged method, page by page.
 * @throws ValidationError for parameters that cannot be written.
 * @example
 * ```ts
 * const utxos = useInfiniteQuery(rpcInfiniteQuery(transport, nativeGetUTXOsOperation, nativeGetUTXOsPaging, { addresses, sourceChain: 'P' }));
 * ```
 */
export function rpcInfiniteQuery<Params, Result>(
  transport: RpcTransport,
  operation: RpcOperation<Params, Result>,
  paging: RpcPaging<NoInfer<Params>, NoInfer<Result>>,
  params: NoInfer<Params>,
  { pathParams }: RpcQueryOptions = {},
): RpcInfiniteQuery<Params, Result> {
  return {
    queryKey: [...keyOf(operation, params, pathParams), 'pages'],
    queryFn: ({ pageParam, signal }) => callRpc(transport, operation, pageParam, { signal, pathParams }),
    initialPageParam: params,
    getNextPageParam: (last, _pages, asked) => {
      const next = nextOf(last, asked, paging);
      return next === undefined ? undefined : { ...asked, [paging.param]: next };
    },
  };
}

function keyOf<Params, Result>(
  { method, path, encodeParams }: RpcOperation<Params, Result>,
  params: Params,
  pathParams: PathParams = {},
): RpcQueryKey {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => pathParams[name] ?? whole);
  return [method, filled, encodeParams?.(params) ?? ''];
}
