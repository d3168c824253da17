import type { Located, References } from '../document/references.js';
import { isObject, type Json, type JsonObject } from '../json.js';

/** A discriminator and the file that its mapping is seen from. */
export interface SharedDiscriminator {
  readonly discriminator: JsonObject;
  readonly from: string;
}

const deepest = 8;

/** The discriminator of the nearest schema that all variants take over with `allOf`, where there is one. */
export function sharedDiscriminator(
  variants: readonly Json[],
  file: string,
  references: References,
): SharedDiscriminator | undefined {
  const [first, ...others] = variants.map((value) => basesOf({ value, file }, references, 0));
  if (others.length === 0) return undefined;
  const shared = first?.find((base) =>
    others.every((bases) => bases.some(({ value }) => value === base.value)),
  );
  return shared === undefined
    ? undefined
    : { discriminator: shared.value.discriminator as JsonObject, from: shared.file };
}

function basesOf(
  place: Located,
  references: References,
  depth: number,
): { value: JsonObject; file: string }[] {
  if (depth > deepest) return [];
  const { value, file } = references.resolve(place);
  const parts = Array.isArray(value.allOf) ? value.allOf : [];
  return [
    ...(isObject(value.discriminator) ? [{ value, file }] : []),
    ...parts.flatMap((part) => basesOf({ value: part as Json, file }, references, depth + 1)),
  ];
}
