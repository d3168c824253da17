import { createRequire } from 'node:module';
import type { Problems } from '@firn/contract';
import { constructs } from '@firn/contract/constructs';
import { appendPointer, isObject } from '@firn/contract/json';
import type { SpecNode } from '@firn/contract/read';
import type { Bundle } from '../bundle/bundler.js';
import { shapes } from '../grammar/shapes.js';
import { copyForValidator } from './copy-for-validator.js';

/** One finding of the meta-schema's validator. */
interface Finding {
  readonly keyword: string;
  readonly tokens: readonly string[];
  readonly text: string;
  /** Whether it only says that the object is no reference, which everything else may be instead. */
  readonly isAboutReferences: boolean;
}

/** Keys that some object of a document has: only a reference may not have them. */
const knownKeys: ReadonlySet<string> = new Set([
  ...Object.values(shapes).flatMap((shape) => Object.keys(shape.children)),
  ...constructs.map(({ key }) => key),
]);

/**
 * Parses a bundled OpenRPC document with schema-utils-js, which validates it against the meta-schema. Problems name the location in the source.
 */
export async function validateOpenRpc(bundle: Bundle, problems: Problems): Promise<void> {
  const { OpenRPCDocumentValidationError, parseOpenRPCDocument } = createRequire(import.meta.url)(
    '@open-rpc/schema-utils-js',
  ) as typeof import('@open-rpc/schema-utils-js');
  const warn = (tokens: readonly string[], message: string): void =>
    problems.warning('openrpc-schema', placeOf(tokens, bundle).location, message);
  const copy = copyForValidator(bundle.document, warn) as Parameters<typeof parseOpenRPCDocument>[0];
  try {
    // Dereferencing never ends on recursive schemas.
    await parseOpenRPCDocument(copy, { dereference: false });
  } catch (error) {
    if (!(error instanceof OpenRPCDocumentValidationError)) throw error;
    report(error.message, bundle, problems);
  }
}

function report(message: string, bundle: Bundle, problems: Problems): void {
  for (const finding of tellingFindings(message)) {
    const place = placeOf(finding.tokens, bundle);
    problems.error(
      'openrpc-schema',
      place.location,
      `${finding.text} (${place.pointer === '' ? 'the document' : place.pointer})`,
    );
  }
}

/** The findings that lie deepest: those above only repeat that some alternative did not fit. */
function tellingFindings(message: string): Finding[] {
  const all = parseFindings(message);
  const own = all.filter((finding) => !finding.isAboutReferences);
  const findings = own.length > 0 ? own : all;
  const deepest = Math.max(...findings.map((finding) => finding.tokens.length));
  const telling = findings.filter(
    (finding) => finding.tokens.length === deepest && !['anyOf', 'oneOf', 'not'].includes(finding.keyword),
  );
  const texts = new Set<string>();
  return (telling.length > 0 ? telling : findings)
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .slice(0, 5);
}

/** The validator's error carries its findings only as JSON inside its message. */
function parseFindings(message: string): Finding[] {
  const list: unknown = JSON.parse(message.slice(message.indexOf('[')));
  return (Array.isArray(list) ? list : []).filter(isObject).map((finding) => {
    const params = isObject(finding.params) ? finding.params : {};
    const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
    const surplus = typeof params.additionalProperty === 'string' ? `: ${params.additionalProperty}` : '';
    return {
      keyword: String(finding.keyword),
      tokens: pathTokens(String(finding.dataPath)),
      isAboutReferences:
        typeof params.additionalProperty === 'string' && knownKeys.has(params.additionalProperty),
      text: `${String(finding.message)}${allowed}${surplus}`,
    };
  });
}

/** Keys of a path in the validator's notation: `.methods[3]['x-path'].schema`. */
function pathTokens(path: string): string[] {
  return [...path.matchAll(/\.([^.[\]']+)|\[(\d+)\]|\['((?:[^'\\]|\\.)*)'\]/g)].map(
    ([, name, index, quoted]) => name ?? index ?? (quoted ?? '').replace(/\\(.)/g, '$1'),
  );
}

/** The source of a place in the bundle: the closest object around it whose origin is known, and the rest of the way from there. */
function placeOf(tokens: readonly string[], bundle: Bundle): SpecNode {
  for (let length = tokens.length; length >= 0; length -= 1) {
    const pointer = tokens.slice(0, length).reduce<string>(appendPointer, '');
    const origin = bundle.origins.get(pointer);
    if (origin === undefined) continue;
    return tokens
      .slice(length)
      .reduce(
        (node, token) => (node.has(token) || Array.isArray(node.value) ? node.child(token) : node),
        origin,
      );
  }
  const [first] = bundle.origins.values();
  if (first === undefined) throw new Error('a bundle has no origins');
  return first;
}
