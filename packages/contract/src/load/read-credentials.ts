import { readFileSync } from 'node:fs';
import type { Credentials, Secured } from '../call/credentials.js';
import type { ContractDocument } from '../document/contract-document.js';

/** What asks for credentials: an operation, or all of a contract together. */
interface Asking extends Secured {
  readonly name: string;
}

/**
 * The credentials of all operations of contracts, of flags and environment as {@link readCredentials} has them.
 * @throws RangeError where it is not clear which scheme a secret is of.
 */
export function readDocumentCredentials(
  contracts: readonly ContractDocument[],
  flags: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Credentials {
  const operations = contracts.flatMap(({ operations }) =>
    operations.filter((operation) => operation.kind === 'rest'),
  );
  const schemes = new Map(operations.flatMap((each) => each.schemes.map((scheme) => [scheme.name, scheme])));
  const security = operations.flatMap(({ wire }) => wire.security);
  const name = contracts.map(({ title }) => title).join(', ');
  return readCredentials({ name, schemes: [...schemes.values()], wire: { security } }, flags, environment);
}

/**
 * The credentials of a call by scheme: those of `--auth`, else of `FIRN_AUTH_<SCHEME>` and `FIRN_AUTH`.
 * @throws RangeError where it is not clear which scheme a secret is of. It names schemes, never secrets.
 */
export function readCredentials(
  operation: Asking,
  flags: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Credentials {
  const credentials: Record<string, string> = {};
  for (const { name } of operation.schemes) {
    const secret = environment[variableOf(name)];
    if (secret !== undefined) credentials[name] = secret;
  }
  const general = environment.FIRN_AUTH;
  const [only, ...others] = neededSchemes(operation);
  // A variable that is set for all calls says nothing to one that does not ask for it.
  if (flags.length === 0 && general !== undefined && only !== undefined && others.length === 0)
    credentials[only] ??= general;
  for (const text of flags) {
    const [scheme, secret] = schemeOf(operation, text);
    credentials[scheme] = secret.startsWith('@') ? readSecret(scheme, secret.slice(1)) : secret;
  }
  return credentials;
}

/** Name of the variable of a scheme: `FIRN_AUTH_API_KEY` of `api_key`. */
export function variableOf(scheme: string): string {
  return `FIRN_AUTH_${scheme.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase()}`;
}

function neededSchemes({ wire }: Asking): string[] {
  return [...new Set(wire.security.flatMap((requirement) => requirement.map(({ scheme }) => scheme)))];
}

/** A secret may have `=` in it: what stands before counts where it is the name of a scheme. */
function schemeOf(operation: Asking, text: string): [scheme: string, secret: string] {
  const at = text.indexOf('=');
  const before = at < 1 ? undefined : text.slice(0, at);
  const known = operation.schemes.find(({ name, symbol }) => name === before || symbol === before);
  if (known !== undefined) return [known.name, text.slice(at + 1)];
  const [only, ...others] = neededSchemes(operation);
  if (only !== undefined && others.length === 0) return [only, text];
  const names = operation.schemes.map(({ name }) => name).join(', ');
  if (names === '')
    throw new RangeError('--auth: the document has no security schemes; --header sends any header');
  throw new RangeError(
    only === undefined
      ? `--auth: ${operation.name} asks for no credentials; scheme=secret sends nothing either`
      : `--auth: pass scheme=secret, the schemes are ${names}`,
  );
}

function readSecret(scheme: string, file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8').trim();
  } catch (error) {
    throw new RangeError(`--auth ${scheme}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
