import { EvmError } from './evm-error.js';

/** Something of a chain cannot be read as it was written. The message is for clients: it names no files. */
export class DamagedEntryError extends EvmError {
  override readonly name = 'DamagedEntryError';

  /** Which entry, and what of it is wrong. */
  readonly entry: string;

  /** `what` tells which entry, and what of it is wrong. */
  constructor(what: string, options?: ErrorOptions) {
    super('damaged', damageSentence(what), options);
    this.entry = what;
  }
}

/** What clients are told of an entry that cannot be read: it names no files. */
export function damageSentence(what: string): string {
  return `the store of this node is damaged: ${what}; whoever runs it finds all that is damaged with \`firn-node verify\``;
}

/** Whether an error is a {@link DamagedEntryError}, of this or of another copy of the code. */
function isDamagedEntryError(error: unknown): error is DamagedEntryError {
  return error instanceof Error && error.name === 'DamagedEntryError';
}

/** The damaged entry that an error tells of, or that caused it; undefined where none did. */
export function damagedEntryOf(error: unknown): string | undefined {
  if (isDamagedEntryError(error)) return error.entry;
  return error instanceof Error && error.cause !== undefined ? damagedEntryOf(error.cause) : undefined;
}
