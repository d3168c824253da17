import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseState } from '../src/format/parse-state.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const hex = (data: Uint8Array) => `0x${Buffer.from(data).toString('hex')}`;

describe('a file with the state of a chain', () => {
  it.each(['0x1f8b00', '1f8b00', ' 0x1f8b00\n', '"0x1f8b00"'])('is hexadecimal, as %j', (text) =>
    expect(parseState(bytes(text))).toBe('0x1f8b00'),
  );

  it('is the JSON that Anvil writes, packed or not', () => {
    const json = bytes('{"block":{"number":"0x1"},"accounts":{}}\n');
    expect(parseState(json)).toBe(hex(json));
    const packed = gzipSync(json);
    expect(parseState(packed)).toBe(hex(packed));
  });

  it.each(['no state', '0x123', '[1]'])('is refused where it holds something else: %j', (text) =>
    expect(() => parseState(bytes(text))).toThrow('the file has 0x and an even number of hexadecimal digits'),
  );
});
