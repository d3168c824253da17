import type { SecurityScheme } from '@firn/contract';
import type { RestOperation } from '@firn/contract/document';
import type { RequestTexts } from '@firn/contract/values';
import { HttpFailure } from './http-failure.js';

/**
 * Asks for the credentials that an operation documents. Any that is not empty is taken: a mock knows nobody.
 * @throws HttpFailure with 401, and `WWW-Authenticate` where HTTP has a scheme, for a request that satisfies no requirement.
 */
export function checkCredentials({ name, wire, schemes }: RestOperation, texts: RequestTexts): void {
  const { security } = wire;
  const find = (scheme: string): SecurityScheme | undefined => schemes.find((each) => each.name === scheme);
  const isShown = ({ scheme }: { readonly scheme: string }): boolean => {
    const found = find(scheme);
    return found === undefined || shows(found, texts);
  };
  if (security.length === 0 || security.some((requirement) => requirement.every(isShown))) return;
  const wanted = security.map((requirement) =>
    requirement
      .map(({ scheme }) => find(scheme))
      .map((scheme) => (scheme === undefined ? '' : describe(scheme)))
      .join(' and '),
  );
  const challenge = [...new Set(schemes.flatMap(challengeOf))].join(', ');
  throw new HttpFailure(
    401,
    [`${name} asks for ${wanted.join(', or ')}`],
    challenge === '' ? {} : { 'www-authenticate': challenge },
  );
}

function shows({ kind }: SecurityScheme, { header, query, cookies }: RequestTexts): boolean {
  switch (kind.type) {
    case 'apiKey': {
      const { in: place, name } = kind;
      const secret =
        place === 'header' ? header(name) : place === 'query' ? query.get(name) : cookies.get(name);
      return (secret ?? '') !== '';
    }
    case 'mutualTLS':
      return true;
    default: {
      const [scheme = '', ...secret] = (header('authorization') ?? '').split(' ');
      return scheme.toLowerCase() === schemeOf(kind) && secret.join('').trim() !== '';
    }
  }
}

/** The name of a scheme in `Authorization`, in small letters. */
function schemeOf(kind: SecurityScheme['kind']): string {
  return kind.type === 'http' ? kind.scheme.toLowerCase() : kind.type === 'basic' ? 'basic' : 'bearer';
}

function describe({ name, kind }: SecurityScheme): string {
  return kind.type === 'apiKey'
    ? `${name}: ${kind.name} in the ${kind.in}`
    : `${name}: Authorization: ${schemeOf(kind)} ...`;
}

function challengeOf({ kind }: SecurityScheme): string[] {
  if (kind.type === 'apiKey' || kind.type === 'mutualTLS') return [];
  return [kind.type === 'basic' ? 'Basic realm="mock"' : kind.type === 'http' ? kind.scheme : 'Bearer'];
}
