import type { Field, ObjectType } from './type.js';

/** The fields that programs see: all but those of the other view, which an object that says what other keys are has to name. */
export function handedOnFields({ fields, dropped = [] }: ObjectType): readonly Field[] {
  return dropped.length === 0 ? fields : fields.filter(({ name }) => !dropped.includes(name));
}
