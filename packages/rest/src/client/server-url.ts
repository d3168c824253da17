import { fillServerUrl } from '@firn/primitives/addresses';

/** A server of a document; generated. */
export interface DocumentedServer {
  /** With its `{variables}`. */
  readonly url: string;
  readonly description?: string;
  /** Of each variable its default, and what is allowed; without `values` anything is. */
  readonly variables?: Readonly<Record<string, ServerVariable>>;
}

/** A part of an address that may be chosen. */
export interface ServerVariable {
  readonly default: string;
  readonly values?: readonly string[];
}

type ValueOf<Variable> = Variable extends { readonly values: readonly (infer Value)[] } ? Value : string;

/** The variables of a server. */
export type VariablesOf<Server> = Server extends { readonly variables: infer Variables }
  ? { readonly [Name in keyof Variables]?: ValueOf<Variables[Name]> | undefined }
  : Readonly<Record<never, never>>;

/**
 * The address of a server with its variables filled in: those given, else their defaults. A value never leads to another host than the
 * variable is for: `1@evil.example/` and `..` are refused.
 * @throws RangeError for a value that is not allowed.
 * @example
 * ```ts
 * createPetsClient({ url: serverUrl(petsServers[1], { region: 'us' }) });
 * ```
 */
export function serverUrl<const Server extends DocumentedServer>(
  server: Server,
  given?: VariablesOf<Server>,
): string {
  return fillServerUrl(
    server.url,
    server.variables ?? {},
    given as Readonly<Record<string, string | undefined>>,
  );
}
