import type { Deprecation, Doc } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';

/** What people read about a node: texts, unit, presence, source and deprecation. */
export function readDoc(node: SpecNode): Doc {
  const summary = text(node, 'summary') ?? text(node, 'title');
  const description = text(node, 'description');
  const unit = text(node, 'x-unit');
  const presence = text(node, 'x-presence');
  const source = text(node, 'x-source');
  const deprecated = readDeprecation(node);
  return {
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    ...(unit !== undefined && { unit }),
    ...(presence !== undefined && { presence }),
    ...(source !== undefined && { source }),
    ...(deprecated !== undefined && { deprecated }),
  };
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

function text(node: SpecNode, key: string): string | undefined {
  const value = node.string(key)?.trim();
  return value === '' ? undefined : value;
}
