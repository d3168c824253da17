import type { Body, NamedType, Type } from '@firn/contract';
import type { ContractDocument, SchemaPlace } from '@firn/contract/document';
import { asObject, canonicalJson, type JsonObject } from '@firn/contract/json';
import { memberField, typeKinds } from '@firn/contract/values';

/** A type, and its schema where that is known: what is said under `xml` stands there alone. */
interface Described {
  readonly type: Type;
  readonly schema?: SchemaPlace | undefined;
}

/** What a schema says under `xml`. */
interface XmlForm {
  readonly name: string | undefined;
  /** `p` of `<p:pet>`. */
  readonly prefix: string | undefined;
  readonly namespace: string | undefined;
  /** What a value becomes; `nodeType` of OpenAPI 3.2, and what `attribute` and `wrapped` of older versions mean. */
  readonly node: 'element' | 'attribute' | 'text' | 'none';
}

/** Name of an element that the document names nowhere. */
const usualName = 'answer';

/**
 * A value as XML, by what a document says under `xml`: names, prefixes, namespaces, attributes and wrapped lists. The outermost element is called as its
 * schema is.
 */
export function xmlDocument(
  contract: ContractDocument,
  { type, declared = type, location }: Body,
  value: unknown,
): string {
  const writer = new XmlWriter(contract);
  const schema = contract.schemaAt(location).in('schema');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writer.root({ type: declared, schema }, value)}\n`;
}

class XmlWriter {
  readonly #contract: ContractDocument;

  constructor(contract: ContractDocument) {
    this.#contract = contract;
  }

  root(described: Described, value: unknown): string {
    const form = this.#form(described);
    const name = form.name ?? this.#component(described.type) ?? usualName;
    if (!Array.isArray(value)) return this.#element(name, described, value);
    // A document has one element that holds all others.
    return tag(name, form, '', this.#items(name, described, value));
  }

  /** A member of an object: an element, one for each item of a list, or a list in an element of its own. */
  #member(key: string, described: Described, value: unknown): string {
    const form = this.#form(described);
    const name = form.name ?? key;
    if (form.node === 'text') return escaped(textOf(value));
    if (!Array.isArray(value))
      return form.node === 'none' ? this.#inside(described, value) : this.#element(name, described, value);
    if (!this.#isWrapped(described)) return this.#items(name, described, value);
    return tag(name, form, '', this.#items(name, described, value));
  }

  #items(name: string, described: Described, values: readonly unknown[]): string {
    const [type = { kind: 'unknown' as const }] = typeKinds(this.#contract.model, described.type).items;
    const item = { type, schema: this.#below(described, 'items') };
    const own = this.#form(item).name ?? name;
    return values.map((value) => this.#element(own, item, value)).join('');
  }

  #element(name: string, described: Described, value: unknown): string {
    const form = this.#form(described);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return tag(name, form, '', this.#inside(described, value));
    const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
    const isAttribute = ([key]: readonly [string, unknown]): boolean =>
      this.#form(this.#field(described, key)).node === 'attribute';
    const namespaces = new Map<string, string>();
    const attributes = members.filter(isAttribute).map(([key, member]) => {
      const field = this.#form(this.#field(described, key));
      const { prefix, namespace } = field;
      if (prefix !== undefined && namespace !== undefined && prefix !== form.prefix)
        namespaces.set(prefix, namespace);
      return ` ${qualified(field.name ?? key, field)}="${escaped(textOf(member))}"`;
    });
    const bound = [...namespaces].map(([prefix, each]) => ` xmlns:${prefix}="${escaped(each)}"`);
    const children = Object.fromEntries(members.filter((member) => !isAttribute(member)));
    return tag(name, form, [...bound, ...attributes].join(''), this.#inside(described, children));
  }

  /** What stands between the tags of an element. */
  #inside(described: Described, value: unknown): string {
    if (Array.isArray(value)) return this.#items(usualName, described, value);
    if (typeof value !== 'object' || value === null) return escaped(textOf(value));
    return Object.entries(value)
      .filter(([, member]) => member !== undefined && member !== null)
      .map(([key, member]) => this.#member(key, this.#field(described, key), member))
      .join('');
  }

  #field(described: Described, name: string): Described {
    const field = memberField(this.#contract.model, described.type, name);
    if (field === undefined) return { type: { kind: 'unknown' } };
    const { type, location } = field;
    const schema =
      location === undefined
        ? this.#below(described, 'additionalProperties')
        : this.#contract.schemaAt(location);
    return { type, schema };
  }

  /** What stands under a key of a schema, or of one that it stands for. */
  #below(described: Described, key: string): SchemaPlace | undefined {
    for (const each of this.#meanings(described)) {
      const found = each.in(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #isWrapped(described: Described): boolean {
    const xml = this.#xml(described);
    return xml.wrapped === true || xml.nodeType === 'element';
  }

  #form(described: Described): XmlForm {
    const xml = this.#xml(described);
    const said = (key: string): string | undefined => {
      const each = xml[key];
      return typeof each === 'string' && each !== '' ? each : undefined;
    };
    const type = said('nodeType');
    const node = type === 'cdata' ? 'text' : type;
    return {
      name: said('name'),
      prefix: said('prefix'),
      namespace: said('namespace'),
      node:
        xml.attribute === true || node === 'attribute'
          ? 'attribute'
          : node === 'text' || node === 'none'
            ? node
            : 'element',
    };
  }

  /** What stands under `xml` at a schema, else at the one that it stands for. */
  #xml(described: Described): JsonObject {
    const said = this.#meanings(described).find(({ object }) => object.xml !== undefined);
    return asObject(said?.object.xml);
  }

  #meanings({ type, schema }: Described): readonly SchemaPlace[] {
    if (schema !== undefined) return schema.meanings;
    const location = this.#named(type)?.location;
    return location === undefined ? [] : this.#contract.schemaAt(location).meanings;
  }

  /** `Pet` of `#/components/schemas/Pet`. */
  #component(type: Type): string | undefined {
    return this.#named(type)?.location.pointer.split('/').at(-1);
  }

  #named(type: Type): NamedType | undefined {
    if (type.kind !== 'reference') return undefined;
    return this.#contract.model.types.find(({ name }) => name === type.name);
  }
}

function tag(name: string, form: XmlForm, attributes: string, inside: string): string {
  const full = qualified(name, form);
  const prefix = form.prefix === undefined ? '' : `:${form.prefix}`;
  const namespace = form.namespace === undefined ? '' : ` xmlns${prefix}="${escaped(form.namespace)}"`;
  return `<${full}${namespace}${attributes}>${inside}</${full}>`;
}

function qualified(name: string, { prefix }: XmlForm): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
  return prefix === undefined ? plain : `${prefix}:${plain}`;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : canonicalJson(value);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text without what XML cannot hold. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}
