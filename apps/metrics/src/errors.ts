/** What went wrong, for the caller who does something different about it. */
export type MetricsErrorCode =
  | 'wrong-usage'
  | 'invalid-config'
  | 'store-unsupported'
  | 'store-locked'
  | 'store-boot-failed'
  | 'store-unavailable'
  | 'shard-unavailable'
  | 'store-schema'
  | 'writer-lease-lost'
  | 'chain-inconsistent'
  | 'chain-unreachable'
  | 'chain-replaced'
  | 'balances-unknown'
  | 'invalid-identifier'
  | 'invalid-page-token'
  | 'invalid-query'
  | 'too-costly'
  | 'too-many-results'
  | 'too-many-waiting'
  | 'abandoned'
  | 'unknown-chain'
  | 'unknown-metric'
  | 'unsupported-interval';

/** An error of this service: a stable code, and a message that says what failed, with which value, and what is allowed. */
export class MetricsError extends Error {
  override readonly name = 'MetricsError';
  readonly code: MetricsErrorCode;
  /** One sentence for each broken rule; mostly the message alone. */
  readonly messages: readonly string[];

  constructor(
    code: MetricsErrorCode,
    message: string | readonly string[],
    options: { readonly cause?: unknown } = {},
  ) {
    const messages = typeof message === 'string' ? [message] : message;
    super(messages.join('; '), options);
    this.code = code;
    this.messages = messages;
  }
}

/** Whether an error is one of this service, with this code. */
export function isMetricsError(error: unknown, code?: MetricsErrorCode): error is MetricsError {
  if (!(error instanceof Error) || error.name !== 'MetricsError') return false;
  return code === undefined || (error as MetricsError).code === code;
}

/** What a line of a log holds of one failure. */
const maximumLogged = 1_000;

/** The message of anything that was thrown, and those of what caused it, cut to what a line of a log holds. */
export function messagesOf(error: unknown): string {
  const messages: string[] = [];
  for (let each = error; each !== undefined; each = each instanceof Error ? each.cause : undefined)
    messages.push(messageOf(each).slice(0, maximumLogged));
  return messages.join(': ').slice(0, maximumLogged);
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
