import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multipartParts } from '../../../src/server/multipart/multipart-parts.js';

interface Read {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly type: string;
  readonly bytes: Buffer;
}

async function* pieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function read(bytes: Uint8Array, type: string, sizes: readonly number[] = [bytes.length || 1]) {
  const found: Read[] = [];
  for await (const { content, ...head } of multipartParts(pieces(bytes, sizes), type)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(new Uint8Array(chunk));
    found.push({ ...head, bytes: Buffer.concat(chunks) });
  }
  return found;
}

const boundary = 'multipart/form-data; boundary=b';
const crlf = (text: string): Buffer => Buffer.from(text.replaceAll('\n', '\r\n'));
const file = (text: string): Buffer =>
  crlf(`--b\nContent-Disposition: form-data; name="f"; filename="x"\n\n${text}\n--b--\n`);

describe('the parts of a form', () => {
  it('are what a browser wrote, however the network cuts it', async () => {
    // Bytes that make false boundaries are what such a reader gets wrong.
    const nasty = fc
      .array(fc.constantFrom('\r', '\n', '-', '\r\n--', 'b', 'x', '\0', 'ü'), { maxLength: 40 })
      .map((list) => list.join(''));
    const entry = fc.record({
      name: fc.string({ minLength: 1, unit: fc.constantFrom('a', '"', 'ü', ' ', '%', ';') }),
      text: nasty,
      fileName: fc.option(fc.string({ minLength: 1, unit: fc.constantFrom('a', '"', '.', 'ü') }), {
        nil: undefined,
      }),
    });
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 4 }), sizes, async (entries, cuts) => {
        const form = new FormData();
        for (const { name, text, fileName } of entries) {
          if (fileName === undefined) form.append(name, text);
          else form.append(name, new Blob([text], { type: 'text/x' }), fileName);
        }
        const sent = new Response(form);
        const bytes = new Uint8Array(await sent.arrayBuffer());
        const found = await read(bytes, sent.headers.get('content-type') ?? '', cuts);
        const wanted = await Promise.all(
          [...form].map(async ([name, value]) =>
            typeof value === 'string'
              ? { name, fileName: undefined, type: '', text: value.replaceAll(/\r?\n|\r/g, '\r\n') }
              : { name, fileName: value.name, type: value.type, text: await value.text() },
          ),
        );
        expect(found.map(({ bytes: content, ...head }) => ({ ...head, text: content.toString() }))).toEqual(
          wanted,
        );
      }),
    );
  });

  it('may stand behind a preamble, before an epilogue, and with padding at a boundary', async () => {
    const text = 'hello\n--b  \nContent-Disposition: form-data; name=a\n\n1\n--b--\nbye';
    expect(await read(crlf(text), boundary)).toMatchObject([{ name: 'a', bytes: Buffer.from('1') }]);
  });

  it('have names and file names in every spelling', async () => {
    const [found] = await read(
      crlf(
        `--b\ncontent-disposition: form-data; filename*=UTF-8''na%C3%AFve.txt; name="a\\"b"\nContent-Type: text/CSV; charset=x\n\n\n--b--`,
      ),
      'multipart/form-data; charset=utf-8; boundary="b"',
    );
    expect(found).toMatchObject({ name: 'a"b', fileName: 'naïve.txt', type: 'text/CSV; charset=x' });
  });

  it.each([
    ['no boundary', 'multipart/form-data', file('x'), 'must name a boundary'],
    ['no end', boundary, file('x').subarray(0, -6), 'ends before its last boundary'],
    ['no name', boundary, crlf('--b\nContent-Type: text/plain\n\nx\n--b--'), 'Content-Disposition'],
    [
      'headers without an end',
      boundary,
      crlf(`--b\nX: ${'x'.repeat(20_000)}`),
      'must not be longer than 16384',
    ],
    ['something behind a boundary', boundary, crlf('--bc\n\nx\n--b--'), 'followed by other characters'],
    [
      'base64',
      boundary,
      crlf('--b\nContent-Disposition: form-data; name=a\nContent-Transfer-Encoding: base64\n\neA==\n--b--'),
      'part a has a transfer encoding',
    ],
  ])('are refused with %s', async (_what, type, bytes, message) => {
    await expect(read(bytes, type)).rejects.toThrow(message);
  });
});
