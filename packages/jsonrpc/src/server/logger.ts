/** Where the runtime reports what clients are not told; a pino logger is one. */
export interface RpcLogger {
  readonly error: (details: object, message: string) => void;
}
