import type { ComponentChildren } from 'preact';

/** A value of the network as text. `check` names it for tests: `block.gasUsed`; `title` tells it exactly, with its unit. */
export function Value({
  check,
  title,
  children,
}: {
  readonly check: string;
  readonly title?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <span class="value" data-check={check} title={title}>
      {children}
    </span>
  );
}
