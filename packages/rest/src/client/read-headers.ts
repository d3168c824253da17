/** What the text of a scalar stands for. */
export type ScalarForm = 'text' | 'integer' | 'number' | 'boolean';

/** A header that is an object, in the style `simple` of OpenAPI: `a,1,b,2`, exploded `a=1,b=2`. */
export interface ObjectForm {
  /** What the texts of its members stand for. */
  readonly members: Readonly<Record<string, ScalarForm>>;
  /** What those of all others do; absent: texts. */
  readonly rest?: ScalarForm;
  /** Members that it always has. */
  readonly required?: readonly string[];
  readonly explode?: true;
}

/** What the text of a header stands for; of a list what each item does. */
export type HeaderForm = ScalarForm | 'json' | `${ScalarForm}-list` | ObjectForm;

/** The documented headers of an answer by their names in lower case; what is not what the document says is `undefined`. */
export function readHeaders(
  forms: Readonly<Record<string, HeaderForm>>,
  header: (name: string) => string | null | undefined,
): Record<string, unknown> {
  const entries = Object.entries(forms).map(([name, form]): [string, unknown] => {
    const text = header(name) ?? undefined;
    const apart = name === 'set-cookie' ? cookiesOf : wordsOf;
    return [name, text === undefined ? undefined : readHeader(text, form, apart)];
  });
  return Object.fromEntries(entries);
}

function readHeader(text: string, form: HeaderForm, apart: (text: string) => string[]): unknown {
  if (typeof form === 'object') return readObject(text, form);
  if (form.endsWith('-list')) {
    const items = apart(text).map((item) => readScalar(item, form.slice(0, -'-list'.length)));
    return items.includes(undefined) ? undefined : items;
  }
  return readScalar(text.trim(), form);
}

/** Spaces around commas are for whoever joins several lines of a header (RFC 9110, section 5.6.1). */
const wordsOf = (text: string): string[] => text.split(',').map((word) => word.trim());

/** Cookies have commas of their own, in dates: what is another one begins with its name (RFC 6265, section 4.1.1). */
const cookiesOf = (text: string): string[] =>
  text.split(/,(?=[ \t]*[^\s;,=]+=)/).map((cookie) => cookie.trim());

function readObject(text: string, { members, rest = 'text', required = [], explode }: ObjectForm): unknown {
  const words = wordsOf(text);
  const pairs = explode ? words.map((word) => word.split(/=(.*)/s, 2)) : pairsOf(words);
  const entries = pairs.map(([name = '', word]) => [
    name,
    word === undefined
      ? word
      : readScalar(word, Object.hasOwn(members, name) ? (members[name] ?? rest) : rest),
  ]);
  const names = new Set(entries.map(([name]) => name));
  const isWhole =
    entries.every(([, value]) => value !== undefined) && required.every((name) => names.has(name));
  return isWhole ? Object.fromEntries(entries) : undefined;
}

function pairsOf(words: readonly string[]): (string | undefined)[][] {
  return words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1]]] : []));
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
