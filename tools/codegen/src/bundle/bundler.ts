import { compare } from '@firn/contract';
import { appendPointer, isObject, pointerTokens } from '@firn/contract/json';
import type { Reader } from '@firn/contract/read';
import { type SpecNode, typeIdentifier } from '@firn/contract/read';
import type { Rule, ShapeName } from '../grammar/shape.js';
import { shapes } from '../grammar/shapes.js';
import { membersOf } from '../grammar/walk.js';

/** A document that stands on its own: every reference points inside it. */
export interface Bundle {
  readonly document: Record<string, unknown>;
  /** Where the objects of the bundle come from, by their pointers in it. */
  readonly origins: ReadonlyMap<string, SpecNode>;
}

interface Component {
  readonly section: string;
  readonly name: string;
  readonly node: SpecNode;
  readonly shape: ShapeName;
}

/**
 * Gathers multi-file documents into one each. What references lead to is kept once, under `components`; schemas have
 * their names as components, or those of the contract's types, there. Keys have a fixed order, so their order in the input does not matter.
 */
export class Bundler {
  readonly #reader: Reader;
  readonly #names = new Map<string, string>();
  readonly #used = new Set<string>();
  #components = new Map<string, Component>();
  #origins = new Map<string, SpecNode>();

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  bundle(root: SpecNode): Bundle {
    this.#components = new Map();
    this.#origins = new Map();
    const shape: ShapeName = root.has('openrpc') ? 'openrpc' : 'openapi';
    const document = this.#copyObject(root, shape, '', new Set(['components']));
    const kept = root.get('components');
    this.#keepOwnComponents(kept, shape === 'openrpc' ? 'openrpc components' : 'openapi components');
    const components = { ...this.#copyUngathered(kept, shape), ...this.#copyComponents() };
    if (Object.keys(components).length > 0) document.components = components;
    return { document, origins: this.#origins };
  }

  /** The root's own components stay, whether something refers to them or not. */
  #keepOwnComponents(components: SpecNode | undefined, name: ShapeName): void {
    for (const [section, rule] of Object.entries(shapes[name]?.children ?? {})) {
      if (shapes[rule[1]]?.component === undefined) continue;
      for (const [, node] of components?.get(section)?.entries() ?? []) {
        const target = this.#reader.store.resolve(node);
        if (target !== undefined) this.#reference(target, rule[1]);
      }
    }
  }

  /** Copies what was referred to, until copying finds nothing new. */
  #copyComponents(): Record<string, Record<string, unknown>> {
    const sections = new Map<string, Map<string, unknown>>();
    for (const { section, name, node, shape } of this.#components.values()) {
      const members = sections.get(section) ?? new Map<string, unknown>();
      sections.set(section, members);
      members.set(name, this.#copy(node, shape, appendPointer(`/components/${section}`, name)));
    }
    return Object.fromEntries(
      [...sections]
        .sort(([a], [b]) => compare(a, b))
        .map(([section, members]) => [
          section,
          Object.fromEntries([...members].sort(([a], [b]) => compare(a, b))),
        ]),
    );
  }

  /** Parts of `components` that nothing is gathered in, such as security schemes, stay where they are. */
  #copyUngathered(components: SpecNode | undefined, document: ShapeName): Record<string, unknown> {
    const rules =
      shapes[document === 'openrpc' ? 'openrpc components' : 'openapi components']?.children ?? {};
    const parts = (components?.entries() ?? [])
      .filter(([key]) => shapes[rules[key]?.[1] ?? 'any']?.component === undefined)
      .sort(([a], [b]) => compare(a, b));
    return Object.fromEntries(
      parts.map(([key, node]) => {
        const rule = rules[key];
        const pointer = appendPointer('/components', key);
        return [key, rule === undefined ? node.value : this.#copyMember(node, key, rule, pointer)];
      }),
    );
  }

  #copy(node: SpecNode, name: ShapeName, pointer: string): unknown {
    this.#origins.set(pointer, node);
    if (!isObject(node.value)) return node.value;
    if (name === 'discriminator') return this.#copyDiscriminator(node, pointer);
    const reference = node.string('$ref');
    if (reference === undefined || shapes[name] === undefined || shapes[name].verbatim === true)
      return this.#copyObject(node, name, pointer);
    const target =
      name === 'schema' ? this.#reader.store.target(node, reference) : this.#reader.store.resolve(node);
    if (target === undefined) return node.value;
    if (shapes[name].component === undefined) return this.#copy(target, name, pointer);
    return {
      $ref: this.#reference(target, name),
      ...this.#copyObject(node, name, pointer, new Set(['$ref'])),
    };
  }

  #copyObject(
    node: SpecNode,
    name: ShapeName,
    pointer: string,
    without: ReadonlySet<string> = new Set(),
  ): Record<string, unknown> {
    const rules: Readonly<Record<string, Rule>> = shapes[name]?.children ?? {};
    const isSealed = shapes[name]?.sealed === true;
    const copy: Record<string, unknown> = {};
    const keys = Object.keys(node.object).filter(
      (key) => !without.has(key) && !(isSealed && key.startsWith('x-')),
    );
    for (const key of keys.sort(byUsualOrder)) {
      const rule = rules[key];
      const child = node.child(key);
      copy[key] =
        rule === undefined ? child.value : this.#copyMember(child, key, rule, appendPointer(pointer, key));
    }
    return copy;
  }

  #copyMember(child: SpecNode, key: string, rule: Rule, pointer: string): unknown {
    const [form, shape] = rule;
    if (form === 'map') {
      const entries = child.entries();
      const ordered = key === 'properties' ? entries : entries.sort(([a], [b]) => compare(a, b));
      return Object.fromEntries(
        ordered.map(([name, node]) => [name, this.#copy(node, shape, appendPointer(pointer, name))]),
      );
    }
    if (form === 'maps') {
      const inner: Rule = ['map', shape];
      return Object.fromEntries(
        child
          .entries()
          .sort(([a], [b]) => compare(a, b))
          .map(([name, node]) => [name, this.#copyMember(node, '', inner, appendPointer(pointer, name))]),
      );
    }
    if (!Array.isArray(child.value)) return this.#copy(child, shape, pointer);
    const items = membersOf(child, rule);
    const ordered =
      shape === 'method' ? items.sort((a, b) => compare(this.#methodName(a), this.#methodName(b))) : items;
    return ordered.map((node, index) => this.#copy(node, shape, appendPointer(pointer, index)));
  }

  #methodName(node: SpecNode): string {
    return this.#reader.store.resolve(node)?.string('name') ?? '';
  }

  /** The mapping of a discriminator refers to schemas too, by references or by the names of components, which may have other names here. */
  #copyDiscriminator(node: SpecNode, pointer: string): Record<string, unknown> {
    const copy = this.#copyObject(node, 'discriminator', pointer);
    if (!node.has('mapping')) return copy;
    const entries = node
      .child('mapping')
      .entries()
      .sort(([a], [b]) => compare(a, b));
    const mapping = entries.map(([value, target]) => {
      const text = String(target.value);
      const isReference = /[/#]|\.(?:ya?ml|json)$/.test(text);
      const reference = isReference ? text : `#${appendPointer('/components/schemas', text)}`;
      const schema = this.#reader.store.target(target, reference, isReference);
      return [value, schema === undefined ? target.value : this.#reference(schema, 'schema')];
    });
    copy.mapping = Object.fromEntries(mapping);
    return copy;
  }

  /** Keeps an object under `components` and gives the reference to it. */
  #reference(node: SpecNode, shape: ShapeName): string {
    const section = shapes[shape]?.component ?? '';
    const key = `${section} ${node.key}`;
    const name = this.#names.get(key) ?? this.#newName(section, key, node);
    if (!this.#components.has(key)) this.#components.set(key, { section, name, node, shape });
    return `#${appendPointer(`/components/${section}`, encodeURI(name))}`;
  }

  #newName(section: string, key: string, node: SpecNode): string {
    const token =
      pointerTokens(node.pointer).at(-1) ??
      node.document.file.replace(/^.*\//, '').replace(/\.(?:ya?ml|json)$/, '');
    // Components keep their names: they are the values of a discriminator without a mapping. What comes from elsewhere has the name of its type.
    const isComponent = /^\/(?:components\/schemas|definitions)\/[^/]+$/.test(node.pointer);
    const typeName =
      section === 'schemas' && !isComponent ? this.#reader.schemas.types.nameOf(node) : undefined;
    const base = typeName ?? (/^[\w.-]+$/.test(token) ? token : typeIdentifier(token));
    let name = base;
    for (let number = 2; this.#used.has(`${section} ${name}`); number += 1) name = `${base}${number}`;
    this.#used.add(`${section} ${name}`);
    this.#names.set(key, name);
    return name;
  }
}

/** Keys that people look for first, in the order in which they look. */
const usualOrder = [
  ...[
    'openrpc',
    'openapi',
    '$ref',
    'operationId',
    'name',
    'in',
    'url',
    'propertyName',
    'title',
    'version',
    'summary',
    'description',
    'tags',
    'required',
    'type',
    'format',
  ],
  ...[
    'info',
    'servers',
    'code',
    'message',
    'params',
    'parameters',
    'schema',
    'result',
    'requestBody',
    'responses',
    'errors',
    'examples',
  ],
  ...['enum', 'const', 'properties', 'items', 'additionalProperties'],
];

const rank = new Map(usualOrder.map((key, index) => [key, index]));

/** Extensions of the document stand before its methods and paths. */
function byUsualOrder(a: string, b: string): number {
  return (rank.get(a) ?? usualOrder.length) - (rank.get(b) ?? usualOrder.length) || compare(a, b);
}
