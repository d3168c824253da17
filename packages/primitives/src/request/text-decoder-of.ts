import { mediaTypeParameters } from './find-media-type.js';

/**
 * A decoder for a text of a media type: in the `charset` that it names (RFC 2046, section 4.1.2), else in UTF-8.
 * @throws RangeError for a charset that the WHATWG Encoding Standard does not know.
 * @example
 * ```ts
 * textDecoderOf('text/csv; charset=iso-8859-1').decode(new Uint8Array([0xe9])); // 'é'
 * ```
 */
export function textDecoderOf(mediaType: string): InstanceType<typeof TextDecoder> {
  const charset = mediaTypeParameters(mediaType).get('charset') ?? 'utf-8';
  try {
    return new TextDecoder(charset);
  } catch (cause) {
    throw new RangeError(`the charset ${charset} is not known`, { cause });
  }
}
