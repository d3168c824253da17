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
 * The address of a server with its variables filled in: those given, else their defaults.
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
  const chosen = new Map<string, unknown>(Object.entries(given ?? {}));
  return Object.entries(server.variables ?? {}).reduce((url, [name, { default: usual, values }]) => {
    const value = String(chosen.get(name) ?? usual);
    if (values !== undefined && !values.includes(value))
      throw new RangeError(`${name}: expected ${values.join(' or ')}, received ${value}`);
    return url.replaceAll(`{${name}}`, () => value);
  }, server.url);
}
