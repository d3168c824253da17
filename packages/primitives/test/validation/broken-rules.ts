import type { Explain, Issue } from '../../src/validation/index.js';

/** The broken rules of a value, as `path rule`. */
export function rules(explain: Explain, value: unknown): string[] {
  return issuesOf(explain, value).map((issue) => `${issue.path.join('/')} ${issue.rule}`.trim());
}

export function issuesOf(explain: Explain, value: unknown): Issue[] {
  const issues: Issue[] = [];
  explain(value, [], issues);
  return issues;
}

export function message(explain: Explain, value: unknown): string | undefined {
  return issuesOf(explain, value)[0]?.message;
}
