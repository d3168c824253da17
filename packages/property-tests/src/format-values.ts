import fc from 'fast-check';

const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Longest hex that is random throughout; longer ones repeat a random piece. */
const maxRandomBytes = 64;

/** `0x` and that many bytes of hex, of either case. */
export function hexOf(bytes: number): fc.Arbitrary<string> {
  if (bytes > maxRandomBytes) {
    const length = 2 + 2 * bytes;
    return hexOf(maxRandomBytes).map((text) =>
      (text + text.slice(2).repeat(bytes / maxRandomBytes)).slice(0, length),
    );
  }
  const digits = {
    unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
    minLength: 2 * bytes,
    maxLength: 2 * bytes,
  };
  return fc.string(digits).map((text) => `0x${text}`);
}

/** Wire values of each format of specs/README.md, those at its limits among them. */
export const formatValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uint64: fc.oneof(decimal(64), safeInteger(), fc.constantFrom('18446744073709551615', '0', 0)),
  uint256: fc.oneof(decimal(256), safeInteger()),
  int64: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String), fc.maxSafeInteger()),
  quantity: quantities(64),
  fixed4: fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => (value / 1e4).toFixed(4)),
    fc.integer(),
  ),
  'exact-number': fc.oneof(
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }).map(String),
  ),
  address: hexOf(20),
  hash: hexOf(32),
  'hex-bytes': fc.nat({ max: 20 }).chain(hexOf),
  'hex-checksum': fc.integer({ min: 4, max: 20 }).chain(hexOf),
  cb58: base58(4, 50),
  'node-id': base58(24, 33).map((text) => `NodeID-${text}`),
  bech32: fc.constantFrom(
    'P-avax1qy352eufqy352eufqy352eufqy352eufqy352euf',
    'X-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t',
  ),
  'unix-seconds': safeInteger(),
  rfc3339: fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
};

/** Wire values of a format whose texts have a length from `least` to `most` characters. */
export function formatValuesOfLength(format: string, least: number, most: number): fc.Arbitrary<unknown> {
  switch (format) {
    case 'cb58':
      return base58(Math.max(least, 4), Math.min(most, 60));
    case 'node-id': {
      const prefix = 'NodeID-'.length;
      return base58(Math.max(least - prefix, 24), Math.min(most - prefix, 33)).map(
        (text) => `NodeID-${text}`,
      );
    }
    case 'hex-bytes':
    case 'hex-checksum': {
      const fewest = Math.max(Math.ceil(least / 2) - 1, format === 'hex-checksum' ? 4 : 0);
      return fc.integer({ min: fewest, max: Math.min(Math.floor(most / 2) - 1, fewest + 20) }).chain(hexOf);
    }
    case 'quantity':
      return quantities(Math.min(most - 2, 64));
    default:
      return (formatValues[format] ?? fc.constant(undefined)).filter((value) => {
        return typeof value !== 'string' || (value.length >= least && value.length <= most);
      });
  }
}

function quantities(digits: number): fc.Arbitrary<string> {
  return fc.bigInt({ min: 0n, max: 16n ** BigInt(digits) - 1n }).map((value) => `0x${value.toString(16)}`);
}

function decimal(bits: number): fc.Arbitrary<string> {
  return fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n }).map(String);
}

function safeInteger(): fc.Arbitrary<number> {
  return fc.nat({ max: Number.MAX_SAFE_INTEGER });
}

function base58(minLength: number, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...base58Digits), minLength, maxLength });
}
