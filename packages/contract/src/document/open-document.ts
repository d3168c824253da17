import { pointerTokens } from '../json/pointer.js';
import { compactJson, parseJson } from '../json/text.js';
import { asObject, asText, type JsonObject } from '../json/value.js';
import type { Contract, FormatOptions, Group, Location, Operation } from '../model/index.js';
import { type Allowable, refusals } from '../problem.js';
import { documentKind } from '../read/documents/document-kind.js';
import type { SpecNode } from '../read/documents/spec-node.js';
import { type ReadResult, readContract } from '../read/read-contract.js';
import type { Reader } from '../read/reader.js';
import type { ContractDocument, DocumentOperation, SchemaPlace } from './contract-document.js';

const refused = Object.keys(refusals);

/** How a document is read. */
export interface OpenOptions {
  /** Whether the formats of specs/README.md decide types, as in the contracts of the network; of other documents formats are annotations. */
  readonly codecs?: boolean;
  /** Whether texts of the formats of JSON Schema, such as `uuid`, are checked. Default: `annotate`. */
  readonly formats?: FormatOptions['formats'] | undefined;
  /** Rules that keep to the letter of a specification and are not kept to, as `overlapping-one-of`. Default: none. */
  readonly allow?: readonly Allowable[];
  /** Whether the model is read when it is first used, which then throws for mistakes. For documents that are known to be right. Default: false. */
  readonly isLazy?: boolean;
}

/**
 * Opens an OpenRPC 1.x, OpenAPI 3.x or Swagger 2.0 document whose references stay inside of it, with the reader of the generator.
 * @param document JSON text, or its value.
 * @throws ContractError for mistakes in the document; Error for a document of another kind.
 * @example
 * ```ts
 * openDocument(petstore).operations[0]?.name; // 'listPets'
 * ```
 */
export function openDocument(document: string | object, options: OpenOptions = {}): ContractDocument {
  const opened = new OpenedDocument(document, options);
  if (!options.isLazy) void opened.model;
  return opened;
}

/** A document that reads its model once, when it is first used. */
class OpenedDocument implements ContractDocument {
  readonly kind: ContractDocument['kind'];
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly document: JsonObject;
  readonly #text: string | undefined;
  readonly #options: OpenOptions;
  #read: ReadResult | undefined;
  #operations: readonly DocumentOperation[] | undefined;

  constructor(document: string | object, options: OpenOptions) {
    const value = typeof document === 'string' ? parseJson(document) : document;
    this.kind = documentKind(value);
    const root = asObject(value);
    const info = asObject(root.info);
    this.title = asText(info.title);
    this.version = String(info.version ?? '');
    this.description = asText(info.description ?? info.summary);
    this.document = root;
    this.#text = typeof document === 'string' ? document : undefined;
    this.#options = options;
  }

  get model(): Contract {
    return this.#result.contract;
  }

  schemaAt({ file, pointer }: Location): SchemaPlace {
    const { reader } = this.#result;
    const node = pointerTokens(pointer).reduce((found, key) => found.child(key), reader.store.open(file));
    return schemaPlace(node, reader);
  }

  get #result(): ReadResult {
    const { codecs = false, formats, allow = [] } = this.#options;
    this.#read ??= readContract({
      root: '/',
      documents: ['contract.json'],
      readText: () => this.#text ?? compactJson(this.document),
      codecs,
      formats,
      // What generating refuses, such as a rule that is not checked, is no reason to call nothing.
      allow: [...refused, ...allow],
    });
    return this.#read;
  }

  get operations(): readonly DocumentOperation[] {
    this.#operations ??= operationsOf(this.model);
    return this.#operations;
  }
}

/** Everything that a contract has to be called, each with what its group says of it. */
function operationsOf(model: Contract): DocumentOperation[] {
  return model.groups.flatMap((group) =>
    group.operations.map((operation) => placed(model, group, operation)),
  );
}

function placed({ securitySchemes }: Contract, group: Group, operation: Operation): DocumentOperation {
  const { wire, name } = operation;
  if (wire.protocol === 'json-rpc') {
    return {
      ...operation,
      kind: 'rpc',
      wire,
      group: group.name,
      path: group.path ?? '/',
      webSocketPath: group.webSocketPath,
      aliases: [...wire.aliases, ...namespaceAliases(group, name)],
    };
  }
  const { path, aliases = [] } = wire;
  return { ...operation, kind: 'rest', wire, group: group.name, path, aliases, schemes: securitySchemes };
}

function namespaceAliases({ aliases }: Group, name: string): string[] {
  const [, separator, rest] = /^[^._]+([._])(.+)$/.exec(name) ?? [];
  return separator === undefined || rest === undefined
    ? []
    : aliases.map((alias) => alias + separator + rest);
}

/** Most schemas that one may stand for by way of others. */
const maximumMeanings = 64;

/** A schema of a document as its reader has it. */
function schemaPlace(node: SpecNode, { store }: Pick<Reader, 'store'>): SchemaPlace {
  return {
    object: node.object,
    in: (key) => {
      const inner = node.get(key);
      return inner && schemaPlace(inner, { store });
    },
    get items() {
      return node.items().map((each) => schemaPlace(each, { store }));
    },
    get meanings() {
      const found = [node];
      for (let next = meantBy(node, store); next !== undefined && found.length < maximumMeanings; ) {
        found.push(next);
        next = meantBy(next, store);
      }
      return found.map((each) => schemaPlace(each, { store }));
    },
  };
}

/** Where a schema leads: its reference, the only part of its `allOf`, or the only alternative beside null. */
function meantBy(node: SpecNode, store: Reader['store']): SpecNode | undefined {
  const reference = node.string('$ref');
  if (reference !== undefined) return store.target(node, reference, false);
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const [only, ...others] = (node.get(key)?.items() ?? []).filter(({ object }) => object.type !== 'null');
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}
