import type { ComponentChildren } from 'preact';

/** Facts by name. */
export function Facts({ children }: { readonly children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

/** One fact: its name, and what it is. */
export function Fact({
  name,
  children,
}: {
  readonly name: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
