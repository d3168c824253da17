/** Where the runtime reports what clients are not told; a pino logger is one. */
export interface RestLogger {
  readonly error: (details: object, message: string) => void;
}

/** Writes to the console. */
export const consoleLogger: RestLogger = {
  error: (details, message) => console.error(message, details),
};
