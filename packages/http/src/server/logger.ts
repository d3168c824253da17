/** Where a server reports what clients are not told; a pino logger is one. */
export interface ServerLogger {
  readonly error: (details: object, message: string) => void;
}

/** Writes to the console. */
export const consoleLogger: ServerLogger = {
  error: (details, message) => console.error(message, details),
};
