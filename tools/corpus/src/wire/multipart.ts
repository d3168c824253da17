/** One part of a multipart body. */
export interface Part {
  readonly name: string;
  readonly filename: string | undefined;
  /** Its media type without parameters; undefined: none is written. */
  readonly mediaType: string | undefined;
  readonly body: Buffer;
}

/** Splits a multipart body (RFC 7578) into its parts. */
export function readMultipart(contentType: string, body: Buffer): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error(`no boundary in ${contentType}`);
  const mark = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(mark);
  while (at >= 0) {
    const start = at + mark.length;
    if (body.subarray(start, start + 2).toString() === '--') return parts;
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), mark]), start);
    if (next < 0) throw new Error('a multipart body that does not end');
    const headEnd = body.indexOf('\r\n\r\n', start);
    const head = body.subarray(start, headEnd).toString('utf8');
    const disposition = /content-disposition:[^\r\n]*/i.exec(head)?.[0] ?? '';
    parts.push({
      name: unquote(/[; ]name="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1] ?? ''),
      filename: /filename="((?:[^"\\]|\\.)*)"/.exec(disposition)?.[1],
      mediaType: /content-type:\s*([^\s;]+)/i.exec(head)?.[1]?.toLowerCase(),
      body: body.subarray(headEnd + 4, next),
    });
    at = next + 2;
  }
  throw new Error('a multipart body without its last mark');
}

function unquote(text: string): string {
  return text.replaceAll('%22', '"').replaceAll('\\"', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
