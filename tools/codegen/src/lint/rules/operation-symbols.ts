import { isKeyword } from '@firn/contract/read';
import type { Rule } from '../rule.js';

/** The name that `x-symbol` gives an operation must be one that a function can have. */
export const operationSymbols: Rule = {
  code: 'operation-symbol',
  strictOnly: false,
  check({ contract }, problems) {
    for (const { name, symbol, location } of contract.groups.flatMap(({ operations }) => operations)) {
      if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(symbol) && !isKeyword(symbol)) continue;
      problems.error(
        this.code,
        location,
        `x-symbol of ${name} must be a name that a function can have, got ${JSON.stringify(symbol)}`,
      );
    }
  },
};
