import { describe, expect, it } from 'vitest';
import { isLongLineError, textLines } from '../../src/request/text-lines.js';

async function linesOf(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  async function* given() {
    yield* chunks;
  }
  const lines: string[] = [];
  for await (const line of textLines(given())) lines.push(line);
  return lines;
}

describe('lines of a stream', () => {
  it('end with LF, CR or both, wherever the chunks are cut', async () => {
    const text = 'a\n\nb\r\rc\r\nd\r\n\r\ne';
    const lines = ['a', '', 'b', '', 'c', 'd', '', 'e'];
    for (let cut = 0; cut <= text.length; cut++)
      expect(await linesOf(text.slice(0, cut), text.slice(cut))).toEqual(lines);
    expect(await linesOf(...text)).toEqual(lines);
    expect(await linesOf(...text, '\r')).toEqual(lines);
    expect(await linesOf('\r')).toEqual(['']);
    expect(await linesOf('', '')).toEqual([]);
  });

  it('have characters that are cut between chunks, and what is left of one at the end', async () => {
    const bytes = new TextEncoder().encode('é\n€');
    expect(await linesOf(bytes.slice(0, 1), bytes.slice(1, 4), bytes.slice(4))).toEqual(['é', '€']);
    expect(await linesOf(new Uint8Array([0x61, 0x0d, 0xe2]))).toEqual(['a', '\ufffd']);
  });

  it('are refused where one is longer than anybody keeps, in chunks of any size', async () => {
    const chunk = 'x'.repeat(16_384);
    const line = Array.from({ length: 1_024 }, () => chunk);
    expect((await linesOf(...line, '\n'))[0]).toHaveLength(16_777_216);
    await expect(linesOf(...line, 'x')).rejects.toSatisfy(isLongLineError);
  });
});
