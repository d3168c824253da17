import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** A button in the place of what is asked for only where somebody wants to see it. */
export function OnDemand({
  name,
  children,
}: {
  /** What the button says. */
  readonly name: string;
  readonly children: () => ComponentChildren;
}) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <>{children()}</>;
  return (
    <button type="button" onClick={() => setWanted(true)}>
      {name}
    </button>
  );
}
