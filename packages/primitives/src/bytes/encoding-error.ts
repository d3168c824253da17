/** What is wrong with a text that stands for bytes. */
export type EncodingReason = 'prefix' | 'digits' | 'length' | 'checksum' | 'separator' | 'bech32';

/**
 * A text does not stand for bytes, or bytes have the wrong length. The message is the reference node's where it has one.
 *
 * @example
 * ```ts
 * try { cb58ToBytes('11111'); } catch (error) {
 *   if (isEncodingError(error)) console.log(error.reason, error.message); // checksum invalid input checksum
 * }
 * ```
 */
export class EncodingError extends Error {
  override readonly name: string = 'EncodingError';
  /** Stable: `encoding`. */
  readonly code = 'encoding';
  readonly reason: EncodingReason;

  constructor(reason: EncodingReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Whether an error is an {@link EncodingError}, of this or of another copy of the package. */
export function isEncodingError(error: unknown): error is EncodingError {
  return error instanceof Error && 'code' in error && error.code === 'encoding' && 'reason' in error;
}
