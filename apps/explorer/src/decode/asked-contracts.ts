import type { CallRow } from './call-rows.js';

const selectorLength = 10;

/** The contracts that are called, with what their calls and their answers begin with. */
export function contractsOfCalls(
  rows: readonly CallRow[],
): { readonly address: string; readonly selectors: readonly string[] }[] {
  return rows.flatMap(({ type, to, input, output, error }) => {
    if (to === undefined) return [];
    const texts = [...(type.startsWith('CREATE') ? [] : [input]), ...(error === undefined ? [] : [output])];
    const selectors = texts
      .filter(({ length }) => length >= selectorLength)
      .map((text) => text.slice(0, selectorLength));
    return [{ address: to, selectors }];
  });
}
