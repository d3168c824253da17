/** Which rule of the codec bytes or a value break. */
export type CodecRule =
  | 'address-too-long'
  | 'addresses-not-sorted'
  | 'feature-extensions-not-sorted'
  | 'indices-not-sorted'
  | 'input-without-value'
  | 'inputs-not-sorted'
  | 'insufficient-length'
  | 'invalid-boolean'
  | 'invalid-text'
  | 'nested-lock'
  | 'no-transactions'
  | 'number-out-of-range'
  | 'output-not-optimized'
  | 'output-unspendable'
  | 'output-without-value'
  | 'outputs-not-sorted'
  | 'too-long'
  | 'trailing-bytes'
  | 'unknown-type'
  | 'unknown-version'
  | 'validators-not-sorted'
  | 'wrong-length'
  | 'zero-locktime';

/**
 * Bytes are not what they should be, or a value has no bytes. The message says what was found, what is allowed and where,
 * in the reference node's words where it has some.
 *
 * @example
 * ```ts
 * try { parsePlatformTx(bytes); } catch (error) {
 *   if (isPlatformCodecError(error)) console.log(error.rule, error.offset); // trailing-bytes 182
 * }
 * ```
 */
export class PlatformCodecError extends Error {
  override readonly name: string = 'PlatformCodecError';
  /** Stable: `platform-codec`. */
  readonly code = 'platform-codec';
  readonly rule: CodecRule;
  /** Bytes before the place in question, counted from the start of what is read or written. */
  readonly offset: number;

  constructor(rule: CodecRule, offset: number, problem: string) {
    super(`${problem} (offset ${offset})`);
    this.rule = rule;
    this.offset = offset;
  }
}

/** Whether an error is a {@link PlatformCodecError}, of this or of another copy of the package. */
export function isPlatformCodecError(error: unknown): error is PlatformCodecError {
  return error instanceof Error && 'code' in error && error.code === 'platform-codec' && 'rule' in error;
}
