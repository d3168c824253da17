import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured logs on standard error: one JSON object a line. Standard output carries the address and nothing else. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}
