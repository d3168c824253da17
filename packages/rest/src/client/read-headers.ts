/** What the text of a header stands for; of a list what each item does. */
export type HeaderForm =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'json'
  | 'text-list'
  | 'integer-list'
  | 'number-list';

/** The documented headers of an answer by their names in lower case; what is not what the document says is `undefined`. */
export function readHeaders(
  forms: Readonly<Record<string, HeaderForm>>,
  header: (name: string) => string | null | undefined,
): Record<string, unknown> {
  const entries = Object.entries(forms).map(([name, form]): [string, unknown] => {
    const text = header(name) ?? undefined;
    return [name, text === undefined ? undefined : readHeader(text, form)];
  });
  return Object.fromEntries(entries);
}

function readHeader(text: string, form: HeaderForm): unknown {
  if (form.endsWith('-list')) {
    const items = text.split(',').map((item) => readScalar(item.trim(), form.slice(0, -'-list'.length)));
    return items.includes(undefined) ? undefined : items;
  }
  return readScalar(text.trim(), form);
}

function readScalar(text: string, form: string): unknown {
  switch (form) {
    case 'integer':
      return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case 'number':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'json':
      try {
        return JSON.parse(text);
      } catch {
        // What is not JSON is not what the document says.
        return undefined;
      }
    default:
      return text;
  }
}
