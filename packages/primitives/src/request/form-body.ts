import { type Binary, isBinary } from '../binary/binary.js';
import { invalidValue } from '../errors/validation-error.js';
import { findMediaType } from './find-media-type.js';
import {
  contentQuery,
  deepObjectQuery,
  headerText,
  refuseNull,
  styledHeader,
  styledQuery,
} from './styled.js';

/** How one member of a form is written. */
export interface FormPart {
  /** `json`: as JSON text; `text`: as it is; `binary`: its bytes. */
  readonly kind: 'json' | 'text' | 'binary';
  /** Of `json`: a text is written as it is. */
  readonly orText?: true;
  /** Of `json`: the value is JSON text already. */
  readonly encoded?: true;
  /** Media type; the first of several. */
  readonly type: string;
  /** Whether there is a part for each item of a list. */
  readonly repeated?: true;
  /** A style of OpenAPI, which wins over the kind. */
  readonly style?: 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';
  readonly explode?: boolean;
  readonly allowReserved?: true;
  /** Headers of the part by name, each with the member of the value that it has; see {@link PartValue}. */
  readonly headers?: Readonly<Record<string, { readonly explode: boolean }>>;
}

/** The members of a form by name; others are written by what they are. */
export type FormParts = Readonly<Record<string, FormPart>>;

/** A part together with headers that go with it. */
export interface PartWithHeaders {
  readonly value: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Writes `application/x-www-form-urlencoded`. Members without a value are left out. */
export function formText(value: object, parts: FormParts): string {
  return Object.entries(value)
    .map(([name, member]) => formField(name, member, parts[name] ?? partFor(member)))
    .filter((text) => text !== '')
    .join('&')
    .replaceAll('%20', '+');
}

function formField(name: string, value: unknown, part: FormPart): string {
  const { style, explode = style === 'form', allowReserved } = part;
  if (value === undefined) return '';
  if (style === 'deepObject') return deepObjectQuery(name, value, allowReserved);
  if (style !== undefined) return styledQuery(name, value, style, explode, allowReserved);
  if (part.repeated && Array.isArray(value)) {
    refuseNullItems(name, value, part);
    return value
      .map((item) => contentQuery(name, item, isJson(item, part)))
      .filter((text) => text !== '')
      .join('&');
  }
  return value === null && part.kind !== 'json' ? '' : contentQuery(name, value, isJson(value, part));
}

/** An item of a list cannot be left out as a member can: the others would have other places. */
function refuseNullItems(name: string, items: readonly unknown[], part: FormPart): void {
  if (part.kind === 'json' && part.orText !== true) return;
  const values = items.map((item) => (isWithHeaders(item, part) ? item.value : item));
  refuseNull(name, values, 'parts of a form');
}

/** Whether a value is written as JSON text: structures always are, since they have no other text. */
const isJson = (value: unknown, part: FormPart): boolean =>
  !(part.encoded === true && typeof value === 'string') &&
  ((part.kind === 'json' && !isPlainText(value, part)) || (typeof value === 'object' && value !== null));

const isPlainText = (value: unknown, { orText }: FormPart): boolean =>
  orText === true && typeof value === 'string';

/** A body of `multipart` that is ready to be sent. */
export interface MultipartBody {
  /** With the boundary. */
  readonly contentType: string;
  /** A `Blob` where all parts are there already, so that it can be sent twice; else a stream. */
  readonly body: Blob | ReadableStream<Uint8Array>;
}

/** Writes a `multipart` body. Bytes are never copied together: files on a disk and streams are read while they are sent. */
export function multipartBody(
  mediaType: string,
  value: object,
  parts: FormParts,
  boundary: string = newBoundary(),
): MultipartBody {
  const chunks: (string | Binary)[] = [];
  for (const [name, member] of Object.entries(value)) {
    const part = parts[name] ?? partFor(member);
    // Neither a text nor bytes stand for it: `null` would arrive as this word.
    const given = isWithHeaders(member, part) ? member.value : member;
    if (given === null && part.kind !== 'json') continue;
    const items = part.repeated && Array.isArray(member) ? member : [member];
    refuseNullItems(name, items, part);
    for (const item of items) {
      if (item === undefined) continue;
      for (const each of partTexts(name, item, part)) {
        chunks.push(`--${boundary}\r\n${each.head}\r\n\r\n`, each.content, '\r\n');
      }
    }
  }
  chunks.push(`--${boundary}--\r\n`);
  const contentType = `${mediaType.replace(/\s*;\s*boundary=[^;]*/i, '')}; boundary=${boundary}`;
  const blobs = chunks.every(
    (chunk): chunk is string | Blob => typeof chunk === 'string' || chunk instanceof Blob,
  );
  return { contentType, body: blobs ? new Blob(chunks as BlobPart[]) : streamOf(chunks) };
}

interface PartText {
  readonly head: string;
  readonly content: string | Binary;
}

function partTexts(name: string, given: unknown, part: FormPart): PartText[] {
  const { value, headers = {} } = isWithHeaders(given, part) ? given : { value: given };
  const more = Object.entries(part.headers ?? {}).flatMap(([header, { explode }]) => {
    const text = styledHeader(header, headers[header], explode);
    return text === undefined ? [] : [`\r\n${header}: ${text}`];
  });
  const head = (type: string | undefined, file?: string): string =>
    `Content-Disposition: form-data; name="${quoted(name)}"${file === undefined ? '' : `; filename="${quoted(file)}"`}${
      type === undefined ? '' : `\r\nContent-Type: ${headerText('content type', type)}`
    }${more.join('')}`;
  if (isBinary(value)) {
    const type =
      part.kind === 'binary'
        ? typeOfFile(name, value.type ?? '', part.type)
        : value.type || firstType(part.type);
    return [{ head: head(type, value.name ?? 'blob'), content: value }];
  }
  if (part.style !== undefined) {
    // Read back at once: whatever is not a separator has to be escaped.
    const { allowReserved: _, ...escaped } = part;
    return pairsOf(formField(name, value, escaped)).map(([key, content]) => ({
      head: `Content-Disposition: form-data; name="${quoted(key)}"${more.join('')}`,
      content,
    }));
  }
  const json = isJson(value, part) && (typeof value !== 'string' || part.type.includes('json'));
  const content = json ? JSON.stringify(value) : String(value);
  const isText = part.type === 'text/plain' || isPlainText(value, part);
  const said = isText ? undefined : firstType(part.type);
  const type = json && part.kind === 'text' ? 'application/json' : said;
  return [{ head: head(type), content }];
}

/** A part whose document names headers for it may be given with them. */
function isWithHeaders(value: unknown, part: FormPart): value is PartWithHeaders {
  return (
    part.headers !== undefined &&
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'headers' in value &&
    !isBinary(value)
  );
}

function pairsOf(text: string): [string, string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return [decodeURIComponent(pair.slice(0, at)), decodeURIComponent(pair.slice(at + 1))];
    });
}

/**
 * The media type that a file is sent as: its own, where it has one.
 * @throws ValidationError for one that is none of those that the document names.
 */
function typeOfFile(name: string, given: string, documented: string): string {
  if (given === '' || given === unknownBytes) return firstType(documented);
  const types = documented.split(',').map((type) => type.trim());
  if (!types.includes(unknownBytes) && findMediaType(types, given) === undefined)
    throw invalidValue('media-type', `a file of the type ${types.join(' or ')} for ${name}`, given);
  return given;
}

/** What says nothing of bytes. */
const unknownBytes = 'application/octet-stream';

const firstType = (types: string): string => {
  const first = (types.split(',', 1)[0] ?? '').trim();
  return first.includes('*') ? unknownBytes : first;
};

/** How a member that no document names is written: bytes as such, structures as JSON, lists item by item. */
function partFor(value: unknown): FormPart {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const repeated = Array.isArray(value) ? { repeated: true as const } : {};
  if (isBinary(first)) return { kind: 'binary', type: 'application/octet-stream', ...repeated };
  if (typeof first === 'object' && first !== null)
    return { kind: 'json', type: 'application/json', ...repeated };
  return { kind: 'text', type: 'text/plain', ...repeated };
}

/** A name inside quotation marks, as browsers write it (WHATWG HTML, multipart form data). */
const quoted = (text: string): string =>
  text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

function newBoundary(): string {
  return `firn-${crypto.randomUUID()}`;
}

function streamOf(chunks: readonly (string | Binary)[]): ReadableStream<Uint8Array> {
  const bytes = bytesOf(chunks);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

async function* bytesOf(chunks: readonly (string | Binary)[]): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for (const chunk of chunks) {
    if (typeof chunk === 'string') yield encoder.encode(chunk);
    else yield* readChunks(chunk.stream());
  }
}

/** The chunks of a stream, which is cancelled when nobody wants more of them. */
export async function* readChunks(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
