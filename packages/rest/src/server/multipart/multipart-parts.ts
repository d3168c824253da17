import { httpError } from '../../errors/http-status-error.js';
import { StreamReader } from './stream-reader.js';

/** One part of a `multipart/form-data` body. */
export interface MultipartPart {
  readonly name: string;
  /** Absent: the part is a field. */
  readonly fileName: string | undefined;
  /** Media type as it was sent, or an empty text. */
  readonly type: string;
  /** Its bytes, as they come. It is read to its end before the next part is asked for, or not at all. */
  readonly content: AsyncGenerator<Uint8Array, void, undefined>;
}

/** Longest block of headers of one part, in bytes. */
const maximumHeaderBytes = 16_384;
/** Longest boundary (RFC 2046, 5.1.1). */
const maximumBoundary = 70;

/**
 * The parts of a `multipart/form-data` body (RFC 7578), one after the other; nothing of them is held.
 * @throws HttpStatusError with 400 for a body that is none, or that ends before its last boundary.
 */
export async function* multipartParts(
  stream: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<MultipartPart, void, undefined> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`, 'latin1');
  // The first boundary has no line before it.
  const reader = new StreamReader(stream, Buffer.from('\r\n'));
  await reader.skipUntil(delimiter);
  while (!(await isLast(reader))) {
    const headers = readHeaders(await reader.textUntil(Buffer.from('\r\n\r\n'), maximumHeaderBytes));
    const content = reader.until(delimiter);
    yield { ...headers, content };
    while (!(await content.next()).done);
  }
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  if (boundary === '' || boundary.length > maximumBoundary)
    throw httpError(
      400,
      `the content type must name a boundary of 1 to ${maximumBoundary} characters, as in multipart/form-data; boundary=x`,
    );
  return boundary;
}

/** Reads what stands behind a boundary on its line: `--` behind the last one. */
async function isLast(reader: StreamReader): Promise<boolean> {
  if ((await reader.peek(2)) === '--') return true;
  const padding = await reader.textUntil(Buffer.from('\r\n'), maximumHeaderBytes);
  if (padding.trim() !== '') throw httpError(400, 'a boundary of the body is followed by other characters');
  return false;
}

function readHeaders(block: string): Pick<MultipartPart, 'name' | 'fileName' | 'type'> {
  const headers = new Map<string, string>();
  for (const line of block.split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
  const disposition = headers.get('content-disposition') ?? '';
  const name = /^form-data\s*;/i.test(disposition) ? parameterOf(disposition, 'name') : undefined;
  if (name === undefined)
    throw httpError(
      400,
      'every part of the body must have a header Content-Disposition: form-data; name="…"',
    );
  if (/^(?:base64|quoted-printable)$/i.test(headers.get('content-transfer-encoding') ?? ''))
    throw httpError(
      400,
      `part ${name} has a transfer encoding, which RFC 7578 does not allow; send the bytes as they are`,
    );
  return { name, fileName: parameterOf(disposition, 'filename'), type: headers.get('content-type') ?? '' };
}

/** A parameter of a header; quotation marks and line breaks in it are written as browsers write them, or behind a backslash. */
function parameterOf(header: string, name: string): string | undefined {
  const [, extended] = new RegExp(`;\\s*${name}\\*=utf-8'[^']*'([^\\s;]+)`, 'i').exec(header) ?? [];
  if (extended !== undefined) return decodeExtended(extended);
  const [, quoted, plain] =
    new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(header) ?? [];
  return (quoted?.replaceAll('\\"', '"') ?? plain)
    ?.replaceAll('%22', '"')
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n');
}

function decodeExtended(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw httpError(400, 'a file name of the body is not percent-encoded UTF-8', { cause });
  }
}
