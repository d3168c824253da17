import type { SpecNode } from '@firn/contract/read';
import type { Rule } from '../rule.js';

/** An integer that may exceed 2^53 would be rounded; the format says how it is kept exact. */
export const integerFormats: Rule = {
  code: 'integer-without-format',
  strictOnly: true,
  checkObject({ node, name }, { reader }, problems) {
    if (name !== 'schema' || !reader.schemas.codecs || !isUnbounded(node)) return;
    problems.warning(
      this.code,
      node.location,
      'an integer without a format needs a maximum of at most 9007199254740991; for larger ones use the format uint64, int64, uint256 or exact-number',
    );
  },
};

function isUnbounded(schema: SpecNode): boolean {
  const { type } = schema.object;
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  if (!isInteger || schema.has('format') || schema.has('enum') || schema.has('const')) return false;
  return (
    Number(schema.number('maximum') ?? schema.number('exclusiveMaximum') ?? Number.POSITIVE_INFINITY) >
    Number.MAX_SAFE_INTEGER
  );
}
