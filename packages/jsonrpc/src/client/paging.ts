import { isSameToken, itemsOf, type PageItem, pagesOf } from '@firn/http/client';
import { callRpc } from './call-rpc.js';
import type { RpcOperation } from './operation.js';
import type { RpcCallOptions, RpcTransport } from './transport.js';

/** How an operation is paged; generated from `x-pagination`. */
export interface RpcPaging<Params, Result, Items extends keyof Result = keyof Result> {
  /** `token`: an empty or absent `next` ends it; `cursor`: a page that is not full ends it. */
  readonly kind: 'token' | 'cursor';
  /** Parameter that takes the token or cursor. */
  readonly param: keyof Params;
  /** Result field that carries it. */
  readonly next: keyof Result;
  /** Result field with the items. */
  readonly items: Items;
  /** Parameter with the page size. */
  readonly size?: keyof Params | undefined;
  /** Cursor paging: result field that counts the items of the page. */
  readonly fetched?: keyof Result | undefined;
  /** Page size where the parameter is left out. */
  readonly defaultSize?: number | undefined;
  /** Largest page that the server gives, whatever is asked. */
  readonly maxSize?: number | undefined;
}

/**
 * Calls a paged operation page by page, each when it is asked for; starts at the token or cursor in `params`, if there is one.
 * @throws as {@link callRpc} does, and TransportError where the server repeats a token.
 */
export function paginateRpc<Params, Result>(
  transport: RpcTransport,
  operation: RpcOperation<Params, Result>,
  params: NoInfer<Params>,
  paging: RpcPaging<Params, Result>,
  options?: RpcCallOptions,
): AsyncGenerator<Result, void, undefined> {
  return pagesOf<Params, Result>(params, {
    operation: operation.method,
    signal: options?.signal,
    load: (current) => callRpc(transport, operation, current, options),
    next: (page, current) => nextOf(page, current, paging),
    paramsOf: (current, token) => ({ ...current, [paging.param]: token }),
    tokenOf: (current) => current[paging.param],
  });
}

/** Iterates over the items of all pages of a paged operation. */
export function itemsOfRpc<Params, Result, Items extends keyof Result>(
  transport: RpcTransport,
  operation: RpcOperation<Params, Result>,
  params: NoInfer<Params>,
  paging: RpcPaging<Params, Result, Items>,
  options?: RpcCallOptions,
): AsyncGenerator<PageItem<Result, Items>, void, undefined> {
  return itemsOf(paginateRpc(transport, operation, params, paging, options), paging.items, {
    operation: operation.method,
    signal: options?.signal,
  });
}

/** Token or cursor of the page behind one that these parameters had as answer; `undefined` behind the last. */
export function nextOf<Params, Result>(
  page: Result,
  params: Params,
  paging: RpcPaging<Params, Result>,
): unknown {
  if (isLast(page, params, paging)) return undefined;
  const next: unknown = page[paging.next];
  return paging.kind === 'cursor' && isSameToken(next, params[paging.param]) ? undefined : next;
}

function isLast<Params, Result>(page: Result, params: Params, paging: RpcPaging<Params, Result>): boolean {
  const next: unknown = page[paging.next];
  if (next === undefined || next === null || next === '') return true;
  if (paging.kind === 'token') return false;
  const items: unknown = page[paging.items];
  const fetched = paging.fetched === undefined ? countItems(items) : Number(page[paging.fetched]);
  const asked: unknown = paging.size === undefined ? undefined : params[paging.size];
  const size = Math.min(Number(asked ?? paging.defaultSize ?? 1), paging.maxSize ?? Number.POSITIVE_INFINITY);
  return fetched === 0 || fetched < size;
}

function countItems(items: unknown): number {
  return Array.isArray(items) ? items.length : 0;
}
