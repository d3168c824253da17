import { isObject } from '../../json/value.js';

/** A part of a document, with the path or URL of the document. */
export interface DocumentPart {
  readonly value: unknown;
  readonly file: string;
}

/** How the parts of other documents are found, and named. */
export interface OtherDocuments {
  /** What a reference in a file names, as its document says it; undefined where it leads nowhere. */
  readonly find: (file: string, reference: string) => DocumentPart | undefined;
  /** A reference of another file as the document says it that takes its place; undefined where it names no file. */
  readonly rebase: (file: string, reference: string) => string | undefined;
}

/** How many references lead to one part. */
const maxChain = 32;

const verbs: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

/**
 * A document of Swagger 2.0 with the path items, operations, parameters and answers in place that it has in other files: what converts it
 * sees one file, and bodies and answers are written otherwise in OpenAPI 3. Schemas stay where they are, they are the same in both.
 */
export function gatherSwagger(root: unknown, file: string, others: OtherDocuments): unknown {
  if (!isObject(root)) return root;
  const rebased = (value: unknown, from: string): unknown => {
    if (from === file) return value;
    if (Array.isArray(value)) return value.map((item) => rebased(item, from));
    if (!isObject(value)) return value;
    return mapped(value, (key, item) =>
      key === '$ref' && typeof item === 'string' ? (others.rebase(from, item) ?? item) : rebased(item, from),
    );
  };
  /** What stands behind references into other files. One that stays in the document itself is the converter's. */
  const follow = (part: DocumentPart): DocumentPart => {
    let at = part;
    for (let hops = 0; hops < maxChain && isObject(at.value); hops += 1) {
      const { $ref: reference } = at.value;
      if (typeof reference !== 'string' || (at.file === file && reference.startsWith('#'))) return at;
      const found = others.find(at.file, reference);
      if (found === undefined) return part;
      at = found;
    }
    return at;
  };
  const gathered =
    (inside: (value: Entry, from: string) => unknown) =>
    (value: unknown, from: string): unknown => {
      const at = follow({ value, file: from });
      return isObject(at.value) ? inside(at.value, at.file) : rebased(at.value, at.file);
    };
  const answers = gathered((value, from) => mapped(value, (_, item) => gathered(rebased)(item, from)));
  const parameters = (value: unknown, from: string): unknown =>
    Array.isArray(value) ? value.map((item) => gathered(rebased)(item, from)) : rebased(value, from);
  const operation = gathered((value, from) =>
    mapped(value, (key, item) => {
      if (key === 'parameters') return parameters(item, from);
      return key === 'responses' ? answers(item, from) : rebased(item, from);
    }),
  );
  const pathItem = gathered((value, from) =>
    mapped(value, (key, item) => {
      if (key === 'parameters') return parameters(item, from);
      return verbs.has(key) ? operation(item, from) : rebased(item, from);
    }),
  );
  const paths = gathered((value, from) => mapped(value, (_, item) => pathItem(item, from)));
  return { ...root, ...(root.paths !== undefined && { paths: paths(root.paths, file) }) };
}

type Entry = Readonly<Record<string, unknown>>;

function mapped(value: Entry, each: (key: string, item: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, each(key, item)]));
}
