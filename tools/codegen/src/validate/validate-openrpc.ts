import { createRequire } from 'node:module';
import type { Problems } from '@firn/contract-model';
import { constructs } from '@firn/contract-model/constructs';
import { appendPointer, isObject, type SpecNode } from '@firn/contract-model/read';
import type { Bundle } from '../bundle/bundler.js';
import { shapes } from '../grammar/shapes.js';
import { copyForValidator } from './copy-for-validator.js';

/** The part of @open-rpc/schema-utils-js that is used: validation without dereferencing, which never ends on recursive schemas. */
interface Validation {
  readonly default: (document: object) => true | { readonly message: string };
}

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

/** Holds a bundled OpenRPC document against the meta-schema and reports what does not fit at the place it was written. */
export function validateOpenRpc(bundle: Bundle, problems: Problems): void {
  const load = createRequire(import.meta.url);
  // The module alone: the package's index loads its network and file readers too, which costs as much again.
  const { default: validate }: Validation = load(
    '@open-rpc/schema-utils-js/build/validate-open-rpc-document.js',
  );
  const warn = (tokens: readonly string[], message: string): void =>
    problems.warning('openrpc-schema', placeOf(tokens, bundle).location, message);
  const answer = validate(copyForValidator(bundle.document, warn));
  if (answer === true) return;
  for (const finding of tellingFindings(answer.message)) {
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
