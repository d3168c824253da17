import type { Doc, Location, ValueExample } from './doc.js';
import type { Type } from './type.js';

/** Where a named input stands. `querystring` (OpenAPI 3.2) is the whole query string. */
export type ParamPlace =
  | 'rpc'
  | 'path'
  | 'query'
  | 'querystring'
  | 'header'
  | 'cookie'
  | 'body'
  | 'contentType';

/** A named input. For JSON-RPC the order is the position. */
export interface Param {
  /** Name among the inputs of the call, unique there. */
  readonly name: string;
  readonly in: ParamPlace;
  readonly type: Type;
  readonly required: boolean;
  readonly doc: Doc;
  readonly default?: unknown;
  /** Name in the request, where it differs: one name may stand for a path and for a query parameter. */
  readonly wireName?: string;
  /** How the value is written; of path, query, header, cookie and querystring. */
  readonly serialization?: Serialization;
  readonly examples: readonly ValueExample[];
  readonly location: Location;
}

/** Styles of OpenAPI; `cookie` is of OpenAPI 3.2. */
export type ParamStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'cookie';

/** How a value becomes text: by a style, or as a document of a media type. */
export type Serialization = StyleSerialization | ContentSerialization;

/** A value that is written by a style of OpenAPI, with every default filled in. */
export interface StyleSerialization {
  readonly style: ParamStyle;
  /** Whether each item or member stands on its own. */
  readonly explode: boolean;
  /** Whether the reserved characters of RFC 3986 are left as they are. */
  readonly allowReserved: boolean;
  /** Whether a query parameter may be there without a value; then an empty text is written. */
  readonly allowEmptyValue: boolean;
}

/** A value that is a document of its own: `content` of a parameter. */
export interface ContentSerialization {
  /** `application/json` is written as JSON, other types as the text that they are given as. */
  readonly mediaType: string;
}

/** Whether a value is written by a style. */
export function isStyled(serialization: Serialization | undefined): serialization is StyleSerialization {
  return serialization !== undefined && 'style' in serialization;
}

/** The style of a place where a document says none. */
export function defaultStyle(place: ParamPlace): ParamStyle {
  return place === 'query' || place === 'cookie' ? 'form' : 'simple';
}

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
