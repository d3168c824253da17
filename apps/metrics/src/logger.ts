import { type Logger, pino } from 'pino';
import { messageOf } from './errors.js';

export type { Logger } from 'pino';

/** Structured logs on standard error: one JSON object a line. Standard output carries the address and nothing else. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** Logs something that is tried again and again: each time twice as rare as before, and when it works again. */
export interface FailureLog {
  failed(error: unknown): void;
  succeeded(): void;
}

/** What is logged. */
export interface FailureLogOptions {
  readonly logger: Logger;
  /** What is not done, as a sentence. */
  readonly message: string;
  /** What is done again, as a sentence. */
  readonly again: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Makes it. A store or a node may be away for a week: failures in a row are counted, and the first of them, the second, the fourth and so on is logged. */
export function createFailureLog({ logger, message, again, details }: FailureLogOptions): FailureLog {
  let failures = 0;
  return {
    failed(error) {
      failures++;
      if (Number.isInteger(Math.log2(failures)))
        logger.warn({ ...details, failures, reason: messageOf(error) }, message);
    },
    succeeded() {
      if (failures > 0) logger.info({ ...details, failures }, again);
      failures = 0;
    },
  };
}
