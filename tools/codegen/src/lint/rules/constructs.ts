import type { Rule } from '../rule.js';
import { type UsedConstruct, usedConstructs } from '../used-constructs.js';

/** Says once for each rule of the table of constructs which keys of the documents stand for less than they say. */
export const constructRules: Rule = {
  code: 'constructs',
  strictOnly: false,
  check(target, problems) {
    const byRule = new Map<string, UsedConstruct[]>();
    for (const used of usedConstructs(target)) {
      const { handling, rule } = used.construct;
      if (handling === 'warned' && rule !== undefined) byRule.set(rule, [...(byRule.get(rule) ?? []), used]);
    }
    for (const [rule, used] of byRule) {
      const [first] = used;
      if (first === undefined) continue;
      const keys = used.map(({ construct, count }) => `${construct.object}.${construct.key} (${count})`);
      problems.warning(rule, first.first.location, `${keys.join(', ')}: ${first.construct.note}`);
    }
  },
};
