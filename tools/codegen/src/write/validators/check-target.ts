import type { Type } from '@firn/contract-model';
import type { Fragment } from '../fragment.js';
import type { SourceFile } from '../source-file.js';

/** What the bodies of checks are written to, and what writes the conditions of the types inside. */
export interface CheckTarget {
  readonly file: SourceFile;
  /** Other spellings of a key stand only in JSON. */
  readonly hasAliases: boolean;
  /** Conditions under which `value`, a variable or a property, has the type; `name` names the functions that they need. */
  readonly conditions: (type: Type, value: string, name: string) => Fragment[];
  /** `return a && b;` */
  readonly returnAll: (conditions: readonly Fragment[]) => void;
  /** `if (!(a && b)) return false;` */
  readonly refuseUnless: (conditions: readonly Fragment[]) => void;
  /** Ends a function unless `value` is an object, and leaves its fields in `o`. */
  readonly objectGuard: () => void;
}
