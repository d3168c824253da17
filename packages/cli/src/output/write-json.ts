import { indentedJson } from '@firn/contract/json';
import type { Terminal } from '../terminal.js';

/** JSON text over several lines; integers of any size are exact. */
export function writeJson(value: unknown, { colors }: Pick<Terminal, 'colors'>): string {
  return indentedJson(value, {
    key: colors.blue,
    string: colors.green,
    number: colors.yellow,
    literal: colors.cyan,
  });
}
