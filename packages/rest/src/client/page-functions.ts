import type { KeepUnknownEnumValues, PageItem, WithUnknownEnumValues } from '@firn/http/client';
import type { bound } from '@firn/http/client/bind-call';
import type { RestOperation } from './operation.js';
import { itemsOfRest, paginateRest, type RestPaging } from './paging.js';
import type { RestCallOptions, RestTransport } from './transport.js';

/** Function that iterates over the pages of a paged operation, or over the items of all pages. */
export interface IterationWithParams<Params, Item> {
  readonly [bound]?: BoundIterationWithParams<Params, Item>;
  (
    transport: RestTransport,
    params: Params,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (transport: RestTransport, params: Params, options?: RestCallOptions): AsyncIterable<Item>;
}

/** {@link IterationWithParams} as a member of the client object. */
export interface BoundIterationWithParams<Params, Item> {
  (
    params: Params,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (params: Params, options?: RestCallOptions): AsyncIterable<Item>;
}

/** Function that iterates over the pages of a paged operation whose parameters are all optional, or over the items of all pages. */
export interface IterationWithOptionalParams<Params, Item> {
  readonly [bound]?: BoundIterationWithOptionalParams<Params, Item>;
  (
    transport: RestTransport,
    params: Params | undefined,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (transport: RestTransport, params?: Params, options?: RestCallOptions): AsyncIterable<Item>;
}

/** {@link IterationWithOptionalParams} as a member of the client object. */
export interface BoundIterationWithOptionalParams<Params, Item> {
  (
    params: Params | undefined,
    options: RestCallOptions & KeepUnknownEnumValues,
  ): AsyncIterable<WithUnknownEnumValues<Item>>;
  (params?: Params, options?: RestCallOptions): AsyncIterable<Item>;
}

/** Creates the function that iterates over the pages of a paged operation. */
export function pagesWithParams<Params, Result>(
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>>,
): IterationWithParams<Params, Result> {
  return ((transport, params, options) =>
    paginateRest(transport, operation, params, paging, options)) as IterationWithParams<Params, Result>;
}

/** Creates the function that iterates over the pages of a paged operation whose parameters are all optional. */
export function pagesWithOptionalParams<Params extends object, Result>(
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>>,
): IterationWithOptionalParams<Params, Result> {
  return ((transport, params = {} as Params, options?) =>
    paginateRest(transport, operation, params, paging, options)) as IterationWithOptionalParams<
    Params,
    Result
  >;
}

/** Creates the function that iterates over the items of all pages of a paged operation. */
export function itemsWithParams<Params, Result, Items extends keyof Result>(
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>, Items>,
): IterationWithParams<Params, PageItem<Result, Items>> {
  return ((transport, params, options) =>
    itemsOfRest(transport, operation, params, paging, options)) as IterationWithParams<
    Params,
    PageItem<Result, Items>
  >;
}

/** Creates the function that iterates over the items of all pages of a paged operation whose parameters are all optional. */
export function itemsWithOptionalParams<Params extends object, Result, Items extends keyof Result>(
  operation: RestOperation<Params, Result>,
  paging: RestPaging<NoInfer<Params>, NoInfer<Result>, Items>,
): IterationWithOptionalParams<Params, PageItem<Result, Items>> {
  return ((transport, params = {} as Params, options?) =>
    itemsOfRest(transport, operation, params, paging, options)) as IterationWithOptionalParams<
    Params,
    PageItem<Result, Items>
  >;
}
