import { isObject } from '../../read/documents/spec-node.js';
import type { Rule } from '../rule.js';

/** Keywords of JSON Schema that generated validators do not check. */
const unsupported: ReadonlySet<string> = new Set([
  ...[
    'if',
    'then',
    'else',
    'contains',
    'minContains',
    'maxContains',
    'dependentRequired',
    'dependentSchemas',
  ],
  ...['unevaluatedItems', '$dynamicRef', '$dynamicAnchor'],
]);

/** Says which parts of a schema are not checked, instead of leaving them out silently. */
export const unsupportedKeywords: Rule = {
  code: 'unsupported-keyword',
  strictOnly: false,
  checkObject({ node, name }, { strict }, problems) {
    if (name !== 'schema') return;
    const negated = node.object.not;
    const isImpossible = negated === true || (isObject(negated) && Object.keys(negated).length === 0);
    const found = Object.keys(node.object).filter((key) => unsupported.has(key));
    for (const keyword of negated === undefined || isImpossible ? found : [...found, 'not']) {
      const message = `${keyword} is not checked by the generated validators`;
      if (strict) problems.error(this.code, node.child(keyword).location, message);
      else problems.warning(this.code, node.child(keyword).location, message);
    }
  },
};
