import type { Deprecation, Doc } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';

/** What people read about a node: texts, unit, presence, source, when and where it is there, and deprecation. */
export function readDoc(node: SpecNode): Doc {
  const summary = text(node, 'summary') ?? text(node, 'title');
  const description = text(node, 'description');
  const unit = text(node, 'x-unit');
  const presence = text(node, 'x-presence');
  const source = text(node, 'x-source');
  const since = text(node, 'x-since');
  const until = text(node, 'x-until');
  const reference = names(node, 'x-reference');
  const deprecated = readDeprecation(node);
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(unit !== undefined && { unit }),
    ...(presence !== undefined && { presence }),
    ...(source !== undefined && { source }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
    ...(reference !== undefined && { reference }),
    ...(deprecated !== undefined && { deprecated }),
  };
}

/** As {@link readDoc}, of a schema: with its first example. */
export function readSchemaDoc(node: SpecNode): Doc {
  const list = node.object.examples;
  const example = node.object.example ?? (Array.isArray(list) ? list[0] : undefined);
  return { ...readDoc(node), ...(example !== undefined && { example }) };
}

function readDeprecation(node: SpecNode): Deprecation | undefined {
  const details = node.get('x-deprecated');
  if (details === undefined) return node.boolean('deprecated') === true ? {} : undefined;
  const since = text(details, 'since');
  const replacement = text(details, 'replacement');
  const note = text(details, 'note');
  return {
    ...(since !== undefined && { since }),
    ...(replacement !== undefined && { replacement }),
    ...(note !== undefined && { note }),
  };
}

function names(node: SpecNode, key: string): readonly string[] | undefined {
  const value = node.object[key];
  return Array.isArray(value) ? value.map(String) : undefined;
}

function text(node: SpecNode, key: string): string | undefined {
  const value = node.string(key)?.trim();
  return value === '' ? undefined : value;
}
