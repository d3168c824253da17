/** An address under which operations are served. */
export interface Server {
  /** May be relative to the document, and hold `{variables}`. */
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

/** A part of an address that may be chosen. */
export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  /** What is allowed; empty: anything. */
  readonly values: readonly string[];
  readonly description?: string;
}

/** The address of a server with the defaults of its variables. */
export function serverUrl(server: Server): string {
  return server.variables.reduce(
    (url, { name, default: value }) => url.replaceAll(`{${name}}`, () => value),
    server.url,
  );
}
