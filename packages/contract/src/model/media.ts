import type { Location, ValueExample } from './doc.js';
import type { Header, Serialization } from './parameter.js';
import type { Type } from './type.js';

/**
 * How the bytes of a body are made of a value, and a value of them. What a program has for each:
 * - `json`: the value of the schema.
 * - `form` (`application/x-www-form-urlencoded`), `multipart`: an object with a member for each field or part.
 * - `text`: a string. XML, CSV, `text/*`, and what JOSE signs or encrypts are texts: what is in them is the program's to read.
 * - `binary`: bytes, as something like a `Blob` that can be streamed.
 * - `lines` (NDJSON and JSON Lines, RFC 7464 sequences), `events` (server-sent events): a sequence of items, each as it comes.
 */
export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'binary' | 'lines' | 'events';

/** One media type of a request or an answer. */
export interface Body {
  /** As the document says it: `application/json; charset=utf-8`, `image/*`. */
  readonly mediaType: string;
  readonly kind: BodyKind;
  /** The value that a program gives or gets; of `lines` and `events` that of one item. Of requests the write view, of answers the read view. */
  readonly type: Type;
  /** Of `text` whose schema describes no text: what XML or YAML holds by the document. Programs have the text, which is never checked. */
  readonly declared?: Type;
  /** How the fields of `form` and the parts of `multipart` are written, in the order of the schema; of other kinds empty. */
  readonly parts: readonly Part[];
  /** Of `events`: whether the data of each is JSON or text; where `type` describes whole events, their `data` is already what stands for it. */
  readonly events?: EventForm;
  readonly examples: readonly ValueExample[];
  readonly location: Location;
}

/** What the type of an event describes. */
export interface EventForm {
  /** `data`: the schema is that of the data. `event`: of an object with `data`, `event`, `id` and `retry` (`itemSchema` of OpenAPI 3.2). */
  readonly item: 'data' | 'event';
  /** How `data` is read. */
  readonly data: 'json' | 'text';
}

/** One member of a form: a field, or a part of `multipart`. */
export interface Part {
  readonly name: string;
  readonly required: boolean;
  /** Media type of the part, said or by the rules of the specification: `application/json` for objects, `application/octet-stream` for bytes. Several are separated by commas. */
  readonly contentType: string;
  /** How its bytes are made: objects and lists of objects are `json`, bytes `binary`, all else `text`. */
  readonly kind: 'text' | 'json' | 'binary';
  /** Of `json`: the value may be a text too, which is written as it is, without quotation marks. */
  readonly orText?: true;
  /** Whether the value is a list with a part for each item. */
  readonly repeated: boolean;
  /** How the value is written as a parameter would be; absent: by its media type. */
  readonly serialization?: Serialization;
  /** Further headers of the part, by name in the document's spelling. */
  readonly headers: readonly Header[];
}

/** The body of a request. */
export interface RequestBody {
  /** Name of the parameter that takes it. */
  readonly param: string;
  /** Name of the parameter that picks the media type; only where there are several. */
  readonly contentTypeParam?: string;
  readonly required: boolean;
  /** At least one; the first is the one that is taken where a caller says nothing. */
  readonly contents: readonly Body[];
}

/** What a program has for a body: its value, of lines and events a sequence of them. */
export function valueTypeOf({ type, kind, events }: Body): Type {
  if (kind === 'lines') return { kind: 'stream', items: type, of: 'values' };
  if (kind !== 'events') return type;
  return { kind: 'stream', items: type, of: events?.item === 'event' ? 'values' : 'events' };
}

/** The type and subtype of a media type in lower case, without parameters: `application/json`. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

const lineTypes: ReadonlySet<string> = new Set([
  ...['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines'],
  ...['application/jsonlines', 'application/json-lines', 'application/json-seq', 'application/stream+json'],
  'application/x-json-stream',
]);

const textTypes: ReadonlySet<string> = new Set([
  ...[
    'application/xml',
    'application/csv',
    'application/yaml',
    'application/x-yaml',
    'application/javascript',
  ],
  ...[
    'application/graphql',
    'application/sql',
    'application/toml',
    'application/x-pem-file',
    'application/jwt',
  ],
  ...['application/jose', 'application/xhtml+xml'],
]);

/**
 * How bodies of a media type are read. A range that includes JSON (`application/*`, `*\/*`) is JSON where its schema describes a value, and
 * bytes where it does not: see `bodyKindOf` of the reader.
 */
export function kindOfMediaType(mediaType: string): BodyKind {
  const essence = essenceOf(mediaType);
  if (lineTypes.has(essence) || essence.endsWith('+json-seq')) return 'lines';
  if (essence === 'text/event-stream') return 'events';
  if (essence === 'application/x-www-form-urlencoded') return 'form';
  if (essence.startsWith('multipart/')) return 'multipart';
  if (/^[^/]+\/(?:.+\+)?json5?$/.test(essence) || essence === 'application/x-json') return 'json';
  if (essence.startsWith('text/') || textTypes.has(essence) || /\+(?:xml|yaml|jw[est])$/.test(essence))
    return 'text';
  return 'binary';
}

/** Whether a media type is a range: `application/*`, `*\/*`. */
export function isMediaRange(mediaType: string): boolean {
  return essenceOf(mediaType).includes('*') || essenceOf(mediaType) === '';
}

/** What `Accept` says of a documented media type: it knows no ranges with a suffix (RFC 9110, section 12.5.1), and `application/*+json` is no type that anybody has. */
export function acceptedType(mediaType: string): string {
  return mediaType.replace(/^([^/;]+\/)\*\+/, '$1');
}

/**
 * Whether a concrete media type is the one that is documented, or falls into the documented range, as the bare `application/json` does into
 * `application/*+json`. Parameters do not count.
 */
export function matchesMediaType(documented: string, given: string): boolean {
  const [wanted, actual] = [essenceOf(documented), essenceOf(given)];
  if (wanted === '*' || wanted === '*/*' || wanted === actual) return true;
  const [start = '', end] = wanted.split('*');
  if (end === undefined || !actual.startsWith(start)) return false;
  return actual.endsWith(end) || actual === start + end.slice(1);
}
