import type { Type } from '@firn/contract';
import type { ModuleDraft } from '../module-draft.js';

/** The module that a check is written to, and the pieces that its statements are made of. */
export interface CheckTarget {
  readonly file: ModuleDraft;
  /** Other spellings of a key stand only in JSON. */
  readonly hasAliases: boolean;
  /** Conditions under which `value`, a variable or a property, has the type; `name` names the functions that they need. */
  readonly conditions: (type: Type, value: string, name: string) => string[];
  /** `return a && b;` */
  readonly returnAll: (conditions: readonly string[]) => string;
  /** `if (!(a && b)) return false;`, or nothing without conditions. */
  readonly refuseUnless: (conditions: readonly string[]) => string[];
  /** The condition under which `value` is an object, after which its fields can be read. */
  readonly isObject: () => string;
}
