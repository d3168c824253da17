import type { SpecNode } from '@firn/contract/read';
import type { LintTarget, Rule } from '../rule.js';

const found = new WeakMap<LintTarget, SpecNode[]>();

/** Integers that may be beyond 2^53, which a JavaScript number does not hold: whoever reads them refuses them unless an option says otherwise. */
export const largeIntegers: Rule = {
  code: 'int64-as-number',
  strictOnly: false,
  checkObject({ node, name }, target) {
    const { codecs, formats } = target.reader.schemas;
    if (name !== 'schema' || codecs || (formats.int64 ?? 'number') !== 'number' || !isLarge(node)) return;
    found.set(target, [...(found.get(target) ?? []), node]);
  },
  check(target, problems) {
    const [first, ...others] = found.get(target) ?? [];
    if (first === undefined) return;
    const more = others.length === 0 ? '' : `, with ${others.length} more`;
    problems.warning(
      this.code,
      first.location,
      `an integer of 64 bits${more}: clients refuse answers and servers requests with values beyond 9007199254740991, because a number would ` +
        'round them; what a client sends is not checked, and is rounded already; ' +
        '"int64": "bigint" or "string" in firn.json (--int64 on the command line) takes them',
    );
  },
};

function isLarge(schema: SpecNode): boolean {
  const { type, format } = schema.object;
  const isInteger = type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  if (!isInteger || (format !== 'int64' && format !== 'uint64')) return false;
  if (schema.has('enum') || schema.has('const')) return false;
  return !(Number(schema.number('maximum') ?? Number.POSITIVE_INFINITY) <= Number.MAX_SAFE_INTEGER);
}
