interface Report {
  readonly javascriptStack: { readonly stack?: readonly string[] };
  readonly nativeStack: readonly { readonly symbol: string }[];
  readonly libuv: readonly { readonly type: string; readonly is_active?: boolean }[];
}

/**
 * What the process does and waits for, as paragraphs of text for people: the JavaScript stack, the native stack, and what the event
 * loop waits for. Workers and the system's own threads are not among them.
 */
export function stackParagraphs(): readonly string[] {
  // The names of network peers would be asked of the system's resolver, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as unknown as Report;
  const waits = report.libuv.filter(({ is_active: isActive }) => isActive === true).map(({ type }) => type);
  return [
    paragraph('main thread, JavaScript:', report.javascriptStack.stack ?? []),
    paragraph(
      'main thread, native:',
      report.nativeStack.map(({ symbol }) => symbol || 'unknown'),
    ),
    paragraph('event loop waits for:', waits),
  ];
}

function paragraph(title: string, lines: readonly string[]): string {
  return [title, ...lines.map((line) => `    ${line.trim()}`)].join('\n');
}
