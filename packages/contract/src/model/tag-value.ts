import type { Literal, UnionType } from './type.js';

type Discriminator = NonNullable<UnionType['discriminator']>;

/** The value of the tag that a key of a discriminator's mapping stands for: the key is its JSON text where it is no string. */
export function tagValue({ tag }: Discriminator, key: string): Exclude<Literal, null> {
  if (tag === 'number') return Number(key);
  return tag === 'boolean' ? key === 'true' : key;
}

/** The variant that a tag leads to; `undefined` for one of another type, or that the mapping does not have, where no variant takes all others. */
export function variantOfTag({ tag, mapping, otherwise }: Discriminator, value: unknown): number | undefined {
  return typeof value === (tag ?? 'string') && Object.hasOwn(mapping, String(value))
    ? mapping[String(value)]
    : otherwise;
}
