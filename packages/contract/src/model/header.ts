import type { Doc } from './doc.js';
import type { Location } from './location.js';
import type { Serialization } from './parameter.js';
import type { Type } from './type.js';
import type { ValueExample } from './value-example.js';

/** A header of an answer or of a part. */
export interface Header {
  /** In the document's spelling; headers are equal whatever their case. */
  readonly name: string;
  readonly required: boolean;
  readonly type: Type;
  readonly doc: Doc;
  readonly serialization: Serialization;
  readonly examples: readonly ValueExample[];
  readonly location: Location;
}
