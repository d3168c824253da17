const maxCharacters = 65_536;
const maxAttributes = 50;
const image = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/;

/** What the metadata of an item say, where they stand in the address itself. */
export interface ItemMetadata {
  readonly name: string | undefined;
  readonly description: string | undefined;
  /** A picture that stands in the metadata themselves, and is shown as a picture alone. */
  readonly image: string | undefined;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** Reads metadata that stand in their address (`data:application/json`); undefined for any other address, and for what is no JSON. */
export function readMetadata(uri: string): ItemMetadata | undefined {
  const [, base64, text] = /^data:application\/json[^,]*?(;base64)?,(.*)$/s.exec(uri) ?? [];
  if (text === undefined || text.length > maxCharacters) return undefined;
  try {
    const json = base64 === undefined ? decodeURIComponent(text) : utf8Of(atob(text));
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return undefined;
    const fields = value as Readonly<Record<string, unknown>>;
    const picture = textOf(fields.image) ?? textOf(fields.image_data);
    return {
      name: textOf(fields.name),
      description: textOf(fields.description),
      image: picture !== undefined && image.test(picture) ? picture : undefined,
      attributes: attributesOf(fields.attributes),
    };
  } catch {
    // Strangers write what they like.
    return undefined;
  }
}

function attributesOf(value: unknown): ItemMetadata['attributes'] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, maxAttributes).flatMap((each: unknown) => {
    const { trait_type: name, value: of } = (each ?? {}) as Readonly<Record<string, unknown>>;
    return ['string', 'number', 'boolean'].includes(typeof of)
      ? [{ name: textOf(name) ?? '', value: String(of) }]
      : [];
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function utf8Of(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));
}
