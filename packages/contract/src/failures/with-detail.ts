import type { FailureTemplate } from '@firn/primitives/failure';

/**
 * Ensures that a body says what is wrong. If it has no member for that, the title says it. If only a list or map of broken rules does, it gets an item
 * for a failure without broken rules.
 */
export function withDetail(template: FailureTemplate): FailureTemplate {
  if (hasDetail(template)) return template;
  const titled = mapTemplate(
    template,
    once((each) =>
      each === 'title' ? 'detail' : isShortTitle(each) ? { ...each, text: 'detail' } : undefined,
    ),
  );
  if (hasDetail(titled)) return titled;
  return mapTemplate(template, (each) => (isList(each) ? { ...each, always: true } : undefined));
}

/** Whether a body contains the messages of every failure. */
export function hasDetail(template: FailureTemplate): boolean {
  if (template === 'detail' || template === 'message' || template === 'messages' || template === 'problem')
    return true;
  if (typeof template === 'string') return false;
  if ('text' in template) return template.text === 'detail';
  if ('byPath' in template) return template.always === true;
  if ('items' in template) return template.always === true && hasDetail(template.items);
  return 'members' in template && Object.values(template.members).some(hasDetail);
}

function isShortTitle(
  template: FailureTemplate,
): template is { readonly text: 'title'; readonly max: number } {
  return typeof template === 'object' && 'text' in template && template.text === 'title';
}

function isList(template: FailureTemplate): template is Extract<FailureTemplate, { readonly always?: true }> {
  return typeof template === 'object' && ('items' in template || 'byPath' in template);
}

/** Replaces the parts of a template for which `change` returns something. Items of lists are not changed. */
function mapTemplate(
  template: FailureTemplate,
  change: (template: FailureTemplate) => FailureTemplate | undefined,
): FailureTemplate {
  const changed = change(template);
  if (changed !== undefined) return changed;
  if (typeof template !== 'object' || !('members' in template)) return template;
  const members = Object.entries(template.members).map(([name, member]) => [
    name,
    mapTemplate(member, change),
  ]);
  return { ...template, members: Object.fromEntries(members) };
}

/** Returns a function that changes only the first value it can. */
function once<Value>(change: (value: Value) => Value | undefined): (value: Value) => Value | undefined {
  let isDone = false;
  return (value) => {
    const changed = isDone ? undefined : change(value);
    isDone ||= changed !== undefined;
    return changed;
  };
}
