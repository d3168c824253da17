import { objectOf } from '../code.js';
import { commentText, docsOf, lineWidth } from '../doc-comment.js';
import { enumMembers } from '../enum-values.js';
import type { Declaration } from './declaration.js';
import { literalText, propertyKey } from './type-text.js';

/** The object with the values of a named enum, as text; undefined for other types. */
export function enumConstant(declaration: Declaration): string | undefined {
  if (declaration.role !== 'schema') return undefined;
  const members = enumMembers(declaration);
  if (members.length === 0) return undefined;
  const texts = members.map(({ key, value, description }) => {
    const docs = description === undefined ? [] : docsOf({ description }, {}, lineWidth - 4);
    return `${commentText(docs)}${propertyKey(key)}: ${literalText(value)}`;
  });
  const isDocumented = members.some(({ description }) => description !== undefined);
  return `${isDocumented ? `{\n${texts.join(',\n')},\n}` : objectOf(texts)} as const`;
}
