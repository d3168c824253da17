/** A text as it is, in a frame of limited height, which the keyboard scrolls too. */
export function RawText({
  check,
  label,
  text,
}: {
  readonly check: string;
  /** What it is, for those who do not see the frame. */
  readonly label: string;
  readonly text: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard (WCAG 2.1.1).
    <section class="raw" aria-label={label} tabIndex={0}>
      <pre translate={false}>
        <code data-check={check}>{text}</code>
      </pre>
    </section>
  );
}
