import { itemsOf, type PageItem, pagesOf } from '@firn/http/client';
import { callRest } from './call-rest.js';
import type { RestOperation } from './operation.js';
import type { RestCallOptions, RestTransport } from './transport.js';

/** How an operation is paged; generated from `x-pagination`. */
export interface RestPaging<Params, Result, Items extends keyof Result = keyof Result> {
  /** An empty or absent `next` ends it. */
  readonly kind?: 'token' | undefined;
  /** Parameter that takes the token. */
  readonly param: keyof Params & string;
  /** Result field that carries it. */
  readonly next: keyof Result;
  /** Result field with the items. */
  readonly items: Items;
  /** Parameter with the page size. */
  readonly size?: keyof Params | undefined;
}

/**
 * Calls a paged operation page by page, each when it is asked for; starts at the token in `params`, if there is one.
 * @throws as {@link callRest} does, and TransportError where the server repeats a token.
 * @example
 * ```ts
 * for await (const page of paginateRest(transport, listChainsOperation, {}, listChainsPaging)) console.log(page.chains.length);
 * ```
 */
export function paginateRest<Params, Result>(
  transport: RestTransport,
  operation: RestOperation<Params, Result>,
  params: NoInfer<Params>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>>,
  options?: RestCallOptions,
): AsyncGenerator<Result, void, undefined> {
  return pagesOf<Params, Result>(params, {
    operation: operation.name,
    signal: options?.signal,
    load: (current) => callRest(transport, operation, current, options),
    next: (page) => nextToken(page, paging),
    paramsOf: (current, token) => nextParams(current, paging.param, token),
    tokenOf: (current) => current[paging.param],
  });
}

/** Iterates over the items of all pages of a paged operation. */
export function itemsOfRest<Params, Result, Items extends keyof Result>(
  transport: RestTransport,
  operation: RestOperation<Params, Result>,
  params: NoInfer<Params>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>, Items>,
  options?: RestCallOptions,
): AsyncGenerator<PageItem<Result, Items>, void, undefined> {
  return itemsOf(paginateRest(transport, operation, params, paging, options), paging.items, {
    operation: operation.name,
    signal: options?.signal,
  });
}

/** The token of the page behind one; `undefined` behind the last. */
export function nextToken<Result>(page: Result, { next }: { readonly next: keyof Result }): unknown {
  const token: unknown = page[next];
  return token === undefined || token === null || token === '' ? undefined : token;
}

/**
 * The parameters of the page that a token names. A token in the body wins over one in the query string, so that the one of the first page
 * must not stay there.
 */
export function nextParams<Params>(params: Params, param: keyof Params & string, token: unknown): Params {
  const body: unknown = (params as { readonly body?: unknown }).body;
  const inBody = typeof body === 'object' && body !== null && param in body;
  return { ...params, [param]: token, ...(inBody && { body: { ...body, [param]: token } }) };
}
