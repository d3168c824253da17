const names: ReadonlySet<string> = new Set([
  'uint64',
  'uint256',
  'int64',
  'quantity',
  'fixed4',
  'exact-number',
  'address',
  'hash',
  'hex-bytes',
  'hex-checksum',
  'cb58',
  'node-id',
  'bech32',
  'unix-seconds',
  'rfc3339',
]);

/** Whether a format has a codec; see specs/README.md, "String and number formats". */
export function isCodec(format: string): boolean {
  return names.has(format);
}
