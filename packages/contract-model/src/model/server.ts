import { fillServerUrl } from '@firn/primitives/request';

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

/** The address of a server with its variables filled in: those given, else their defaults. @throws RangeError for a value that is not allowed. */
export function serverUrl(server: Server, given: Readonly<Record<string, string>> = {}): string {
  return fillServerUrl(
    server.url,
    Object.fromEntries(server.variables.map((variable) => [variable.name, variable])),
    given,
  );
}
