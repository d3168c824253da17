import { callRest } from '../client/call-rest.js';
import type { RestOperation } from '../client/operation.js';
import { nextParams, nextToken, type RestPaging } from '../client/paging.js';
import type { RestTransport } from '../client/transport.js';

/** Key of a query: the operation and the request that it sends, so that equal requests share a result. */
export type RestQueryKey = readonly [name: string, target: string, ...body: string[]];

/** What TanStack Query hands to a query function, as far as it matters here. */
export interface QueryContext {
  readonly signal?: AbortSignal | undefined;
}

/** What `useQuery`, `useSuspenseQuery` and `queryClient.fetchQuery` of every framework take. */
export interface RestQuery<Result> {
  readonly queryKey: RestQueryKey;
  readonly queryFn: (context: QueryContext) => Promise<Result>;
}

/** What `useInfiniteQuery` and `queryClient.fetchInfiniteQuery` take. A page parameter is a page token. */
export interface RestInfiniteQuery<Result> {
  readonly queryKey: readonly [...key: string[], mark: 'pages'];
  readonly queryFn: (context: QueryContext & { readonly pageParam: unknown }) => Promise<Result>;
  readonly initialPageParam: undefined;
  readonly getNextPageParam: (last: Result) => unknown;
}

/**
 * Options of a TanStack query for one operation of a generated client. The key is text, so that 64-bit parameters can be `bigint`; a query
 * that is not needed any more is aborted.
 * @throws ValidationError for parameters that cannot be written.
 * @example
 * ```ts
 * const chain = useQuery(restQuery(transport, getChainOperation, { chainId: 43114n }));
 * ```
 */
export function restQuery<Params, Result>(
  transport: RestTransport,
  operation: RestOperation<Params, Result>,
  params: NoInfer<Params>,
): RestQuery<Result> {
  return {
    queryKey: keyOf(operation, params),
    queryFn: ({ signal }) => callRest(transport, operation, params, { signal }),
  };
}

/**
 * Options of an infinite TanStack query for a paged operation, page by page.
 * @throws ValidationError for parameters that cannot be written.
 * @example
 * ```ts
 * const series = useInfiniteQuery(
 *   restInfiniteQuery(transport, getChainMetricsOperation, getChainMetricsPaging, { chainId: 43114n, metric: 'txCount' }),
 * );
 * ```
 */
export function restInfiniteQuery<Params, Result>(
  transport: RestTransport,
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>>,
  params: NoInfer<Params>,
): RestInfiniteQuery<Result> {
  return {
    queryKey: [...keyOf(operation, params), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const asked = pageParam === undefined ? params : nextParams(params, paging.param, pageParam);
      return callRest(transport, operation, asked, { signal });
    },
    initialPageParam: undefined,
    getNextPageParam: (last) => nextToken(last, paging),
  };
}

function keyOf<Params, Result>(operation: RestOperation<Params, Result>, params: Params): RestQueryKey {
  const { target, body } = operation.encodeRequest(params);
  if (body === undefined) return [operation.name, target];
  if (typeof body !== 'string')
    throw new TypeError(`${operation.name} sends bytes, which no key of a query can tell apart`);
  return [operation.name, target, body];
}
