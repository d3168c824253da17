import type { Doc } from './doc.js';
import type { Location } from './location.js';
import type { Type } from './type.js';

/** A type with a name of its own: one component or schema file. */
export interface NamedType {
  /** TypeScript name, unique in the contract. */
  readonly name: string;
  readonly type: Type;
  readonly doc: Doc;
  /**
   * Which view of its schema it is, where `readOnly` and `writeOnly` make two of them: `Pet` is what is read, `PetInput` what is written.
   * Absent: both are the same.
   */
  readonly view?: 'read' | 'write';
  readonly location: Location;
}
