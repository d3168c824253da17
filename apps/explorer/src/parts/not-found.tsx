import type { ComponentChildren } from 'preact';
import { PageTitle } from './page-title.js';

/** A page for what is not there: what was asked, and other ways. */
export function NotFound({
  what,
  children,
}: {
  readonly what: string;
  readonly children: ComponentChildren;
}) {
  return (
    <>
      <PageTitle title={`${what} not found`} />
      <div class="notice">{children}</div>
    </>
  );
}
