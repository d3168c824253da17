import { RawJson } from '@firn/http/server';

/** When prepared JSON may be given again. */
export interface CacheableJsonOptions {
  /**
   * Tells whether the answer is still right: as long as it is, the server gives it to every GET and HEAD of the same target, at the same price,
   * without asking the handler. Asked for each request: it must be cheap, and must not throw.
   */
  readonly isCurrent: () => boolean;
}

/**
 * Lets a handler answer prepared JSON as `rawJson` does, and promises that it depends on nothing but the path and the query, so that the server
 * may give it again.
 *
 * @example
 * ```ts
 * const getSeries: GetSeriesHandler<Store> = ({ chainId }, store) => {
 *   const { block } = store;
 *   return cacheableJson(store.seriesText(chainId), { isCurrent: () => store.block === block });
 * };
 * ```
 */
export function cacheableJson<Result>(
  text: string | Uint8Array,
  { isCurrent }: CacheableJsonOptions,
): Result {
  return new RawJson(text, isCurrent) as Result;
}
