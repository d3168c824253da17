import { type Condition, patternOf } from '@firn/contract-model';
import {
  type Explain,
  explainContains,
  explainIf,
  explainKeys,
  explainNot,
  explainPatterns,
} from '@firn/primitives/validation';
import type { ExplainType } from './type-explanation.js';

/** What explains a condition that a type's values have to meet. */
export function explainCondition(condition: Condition, explain: ExplainType): Explain {
  const inner = explain(condition.kind === 'patterns' ? { kind: 'unknown' } : condition.type);
  switch (condition.kind) {
    case 'not':
      return (value, path, issues) => explainNot(value, path, issues, inner);
    case 'keys':
      return (value, path, issues) => explainKeys(value, path, issues, inner);
    case 'contains':
      return (value, path, issues) => explainContains(value, path, issues, inner, condition);
    case 'if': {
      const yes = condition.thenType && explain(condition.thenType);
      const no = condition.elseType && explain(condition.elseType);
      return (value, path, issues) => explainIf(value, path, issues, inner, yes, no);
    }
    case 'patterns': {
      const patterns = condition.patterns.map(({ pattern, type }) => ({
        pattern: patternOf(pattern),
        explain: explain(type),
      }));
      const others = condition.others && explain(condition.others);
      return (value, path, issues) => explainPatterns(value, path, issues, patterns, condition.names, others);
    }
  }
}
