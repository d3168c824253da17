import {
  kindOfMediaType,
  type OAuthFlow,
  type Param,
  type SecurityKind,
  type SecurityRequirement,
  type SecurityScheme,
} from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { NameScope, symbolIdentifier } from '../names/identifier.js';
import type { Reader } from '../reader.js';

/** Every security scheme of the documents, in their order; of several with one name the first. */
export function readSecuritySchemes(roots: readonly SpecNode[], reader: Reader): SecurityScheme[] {
  const schemes = new Map<string, SecurityScheme>();
  const symbols = new NameScope();
  for (const root of roots) {
    for (const [name, item] of reader.store.entries(root, 'components', 'securitySchemes')) {
      const node = reader.store.resolve(item);
      const kind = node === undefined ? undefined : readKind(node, name, reader);
      if (node === undefined || kind === undefined) continue;
      const known = schemes.get(name);
      if (known !== undefined) {
        if (!isDeeplyEqual(kind, known.kind)) warnOfOther(known, node, reader);
        continue;
      }
      const description = node.string('description')?.trim();
      schemes.set(name, {
        name,
        symbol: symbols.claim(symbolIdentifier(name)),
        kind,
        ...(description !== undefined && { description }),
        location: node.location,
      });
    }
  }
  return [...schemes.values()];
}

function warnOfOther({ name, location }: SecurityScheme, node: SpecNode, reader: Reader): void {
  reader.problems.warning(
    'unknown-security',
    node.location,
    `another security scheme is called ${name} already, at ${reader.relative(location.file)}:${location.line}, and is taken for all operations; give this one a name of its own`,
  );
}

/** Whether two values of JSON are the same, in whatever order their keys stand. */
function isDeeplyEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const members = Object.entries(a);
  const others = new Map<string, unknown>(Object.entries(b));
  return (
    Array.isArray(a) === Array.isArray(b) &&
    members.length === others.size &&
    members.every(([key, value]) => others.has(key) && isDeeplyEqual(value, others.get(key)))
  );
}

function readKind(node: SpecNode, name: string, reader: Reader): SecurityKind | undefined {
  const type = node.string('type');
  switch (type) {
    case 'apiKey': {
      const where = (['header', 'query', 'cookie'] as const).find((each) => each === node.object.in);
      const key = node.string('name');
      if (where !== undefined && key !== undefined) return { type, in: where, name: key };
      break;
    }
    case 'http': {
      const scheme = node.string('scheme') ?? '';
      const format = node.string('bearerFormat');
      if (/^basic$/i.test(scheme)) return { type: 'basic' };
      if (/^bearer$/i.test(scheme)) return { type: 'bearer', ...(format !== undefined && { format }) };
      if (scheme !== '') return { type, scheme };
      break;
    }
    case 'oauth2':
      return { type, flows: readFlows(node) };
    case 'openIdConnect':
      return { type, url: node.string('openIdConnectUrl') ?? '' };
    case 'mutualTLS':
      return { type };
    default:
  }
  reader.problems.warning(
    'unknown-security',
    node.location,
    `the security scheme ${name} says too little to be used; operations that need it have to be given their credentials as headers`,
  );
  return undefined;
}

const flowNames: readonly OAuthFlow['name'][] = [
  'authorizationCode',
  'clientCredentials',
  'deviceAuthorization',
  'implicit',
  'password',
];

function readFlows(node: SpecNode): OAuthFlow[] {
  return flowNames.flatMap((name) => {
    const flow = node.get('flows')?.get(name);
    if (flow === undefined) return [];
    const texts = (['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const).flatMap((key) => {
      const value = flow.string(key);
      return value === undefined ? [] : [[key, value] as const];
    });
    const scopes = (flow.get('scopes')?.entries() ?? []).map(
      ([scope, said]) => [scope, String(said.value ?? '')] as const,
    );
    return [{ name, ...Object.fromEntries(texts), scopes: Object.fromEntries(scopes) }];
  });
}

/** What an operation asks for: its own `security`, else that of the document. A requirement of an unknown scheme is reported and kept. */
export function readSecurity(
  operation: SpecNode,
  root: SpecNode,
  schemes: ReadonlySet<string>,
  reader: Reader,
): SecurityRequirement[] {
  const list = operation.get('security') ?? root.get('security');
  return (list?.items() ?? []).map((requirement) =>
    requirement.entries().map(([scheme, scopes]) => {
      if (!schemes.has(scheme)) {
        reader.problems.warning(
          'unknown-security',
          requirement.location,
          `nothing is known of the security scheme ${scheme}; its credentials have to be given as headers`,
        );
      }
      return {
        scheme,
        scopes: scopes.items().flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
      };
    }),
  );
}

/** A query string that is one value has no room for a key: with it, nothing can read the value. */
export function warnOfKeysInQuery(
  params: readonly Param[],
  security: readonly SecurityRequirement[],
  schemes: readonly SecurityScheme[],
  reader: Reader,
): void {
  const whole = params.find((param) => param.in === 'querystring');
  const mediaType =
    whole?.serialization !== undefined && 'mediaType' in whole.serialization && whole.serialization.mediaType;
  if (whole === undefined || typeof mediaType !== 'string' || kindOfMediaType(mediaType) === 'form') return;
  const asked = new Set(security.flat().map(({ scheme }) => scheme));
  for (const { name, kind } of schemes) {
    if (asked.has(name) && kind.type === 'apiKey' && kind.in === 'query')
      reader.problems.warning(
        'key-in-whole-query',
        whole.location,
        `${whole.name} is the whole query string, as ${mediaType}, and ${name} is a key in it: what has both cannot be read; document the key in a header, or the query string as application/x-www-form-urlencoded`,
      );
  }
}
