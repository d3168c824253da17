import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAddress, hexToBytes, isBech32, isEncodingError, parseAddress } from '../../src/index.js';

// The well-known key of local networks.
const bytes = hexToBytes('0x3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c');

describe('formatAddress and parseAddress', () => {
  it.each([
    ['local', 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
    ['custom', 'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p'],
    ['fuji', 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t'],
  ])('agree with the reference node on %s', (hrp, text) => {
    expect(formatAddress('P', hrp, bytes)).toBe(text);
    expect(parseAddress(text)).toEqual({ chain: 'P', hrp, bytes });
  });

  it('give back every address', () => {
    const chain = fc.stringMatching(/^[A-Za-z0-9]{1,50}$/);
    const hrp = fc.constantFrom('avax', 'fuji', 'local', 'custom');
    fc.assert(
      fc.property(chain, hrp, fc.uint8Array({ minLength: 20, maxLength: 20 }), (alias, name, data) => {
        const text = formatAddress(alias, name, data);
        expect(isBech32(text)).toBe(true);
        expect(parseAddress(text)).toEqual({ chain: alias, hrp: name, bytes: data });
      }),
    );
  });

  it('read upper case', () => {
    expect(parseAddress('P-LOCAL18JMA8PPW3NHX5R4AP8CLAZZ0DPS7RV5U00Z96U').bytes).toEqual(bytes);
  });

  it.each([
    ['local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', 'separator', 'no separator found in address'],
    ['P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96v', 'bech32', 'bech32 error: '],
    ['P-nonsense', 'bech32', 'bech32 error: '],
    ['P-', 'bech32', 'bech32 error: '],
    ['P-local1qqqsyqcyq5rqwzqf0jv8gv', 'bech32', 'bech32 error: '],
  ])('refuse %s', (text, reason, message) => {
    expect(() => parseAddress(text)).toThrow(
      expect.objectContaining({ code: 'encoding', reason, message: expect.stringContaining(message) }),
    );
  });

  it('refuse another number of bytes, in both directions', () => {
    expect(() => formatAddress('P', 'local', bytes.slice(1))).toThrow('expected 20 bytes but got 19');
    expect(() => parseAddress('P-bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toThrow(
      expect.objectContaining({ reason: 'length' }),
    );
  });

  it.each(['', 'P-X'])('refuse the chain %j', (chain) => {
    try {
      formatAddress(chain, 'local', bytes);
      expect.unreachable();
    } catch (error) {
      expect(isEncodingError(error) && error.reason).toBe('separator');
    }
  });

  it('refuse an HRP that bech32 does not know', () => {
    expect(() => formatAddress('P', '', bytes)).toThrow(expect.objectContaining({ reason: 'bech32' }));
  });
});
