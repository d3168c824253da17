import { httpError } from '../../errors/http-status-error.js';
import { matchesMediaType } from '../../media-type.js';
import { bodyTooLarge } from '../body.js';
import { fieldForm, formMembers } from '../form-members.js';
import { limitedStream } from '../limited-stream.js';
import type { BodyForm } from '../operation.js';
import type { RestLimits } from '../rest-limits.js';
import type { RequestInfo } from '../server-request.js';
import { type MultipartPart, multipartParts } from './multipart-parts.js';
import { UploadedFiles } from './uploaded-files.js';

/**
 * Reads a multipart body: texts into memory, large files onto the disk, where they are until the request is answered. So a handler is called with
 * everything checked, whatever the order of the parts.
 * @throws HttpStatusError with 413 beyond a limit, 400 for a body that is no `multipart/form-data`.
 */
export async function readMultipart(
  info: RequestInfo,
  form: BodyForm,
  type: string,
  { bodyBytes, bodyParts, streamBytes }: RestLimits,
): Promise<Record<string, unknown>> {
  if (Number(info.request.header('content-length') ?? 0) > streamBytes) throw bodyTooLarge(streamBytes);
  const stream = limitedStream(info.request.stream(), streamBytes);
  const files = new UploadedFiles(bodyBytes);
  info.hold(files);
  const found = new Map<string, unknown[]>();
  let texts = 0;
  let parts = 0;
  for await (const part of multipartParts(stream, type)) {
    parts += 1;
    if (parts > bodyParts) throw httpError(413, `the body must not have more than ${bodyParts} parts`);
    texts += part.name.length;
    const value = isFile(part, form)
      ? await files.keep({ name: part.fileName ?? '', type: part.type }, part.content)
      : await textOf(part, bodyBytes - texts, bodyBytes);
    if (typeof value === 'string') texts += value.length;
    const values = found.get(part.name);
    if (values === undefined) found.set(part.name, [value]);
    else values.push(value);
  }
  const members = [...found].map(
    ([name, values]) => [name, values.length === 1 ? values[0] : values] as const,
  );
  // Those that are bytes have no style.
  return formMembers(Object.fromEntries(members) as Record<string, string>, form);
}

/** What is documented as bytes is, and what else has a file name, but for what stands for a value: JSON is often sent as a file. */
function isFile({ name, fileName, type }: MultipartPart, form: BodyForm): boolean {
  const field = fieldForm(form, name);
  if (field?.types !== undefined) refuseType(name, type, field.types);
  return field?.bytes === true || (fileName !== undefined && field?.from === undefined);
}

/** @throws HttpStatusError with 400 for a file of another type; one that has none, or is said to be any bytes, is taken. */
function refuseType(name: string, type: string, documented: string): void {
  const types = documented.split(',').map((each) => each.trim());
  if (type === '' || matchesMediaType(type, 'application/octet-stream')) return;
  if (types.every((each) => !matchesMediaType(each, type)))
    throw httpError(400, `body.${name} must be of the type ${types.join(' or ')}, not ${type}`);
}

async function textOf({ content }: MultipartPart, allowed: number, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > allowed) throw bodyTooLarge(maxBytes);
    chunks.push(new Uint8Array(chunk));
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
