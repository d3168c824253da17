import type { StoreParams } from '../../store/store.js';

/** Names a value of a statement: returns the placeholder that stands for it. */
export type BindParam = (type: string, value: StoreParams[string]) => string;

/**
 * Collects the values of a statement that is put together from parts which do not know of each other.
 *
 * @example
 * const { bind, params } = createParams();
 * `num = ${bind('UInt64', 7n)}` // num = {p0:UInt64}
 */
export function createParams(): { readonly bind: BindParam; readonly params: StoreParams } {
  const params: Record<string, StoreParams[string]> = {};
  let count = 0;
  return {
    params,
    bind(type, value) {
      const name = `p${count++}`;
      params[name] = value;
      return `{${name}:${type}}`;
    },
  };
}
