import type { RawRequest } from './request-text.js';

/** A text as it was sent: what separates items is told from what is escaped inside them. */
export class EscapedText {
  readonly text: string;
  /** `query`: a plus sign is a space; `decoded`: nothing is escaped. */
  readonly form: 'query' | 'percent' | 'decoded';

  constructor(text: string, form: 'query' | 'percent' | 'decoded') {
    this.text = text;
    this.form = form;
  }
}

/** What an escaped text stands for; itself where it is not percent-encoded text. */
export function decodePart({ text, form }: Pick<EscapedText, 'text' | 'form'>): string {
  if (form === 'decoded') return text;
  try {
    return decodeURIComponent(form === 'query' ? text.replaceAll('+', ' ') : text);
  } catch {
    return text;
  }
}

/** A query parameter as it was sent, several where it is repeated; decoded where only that is known. */
export function escapedQuery(
  { query, rawQuery }: Pick<RawRequest, 'query' | 'rawQuery'>,
  name: string,
): unknown {
  if (rawQuery === undefined || query[name] === undefined) return query[name];
  const found = rawQuery.split('&').flatMap((pair) => {
    const at = pair.indexOf('=');
    const key = new EscapedText(at === -1 ? pair : pair.slice(0, at), 'query');
    return decodePart(key) === name ? [new EscapedText(at === -1 ? '' : pair.slice(at + 1), 'query')] : [];
  });
  return found.length > 1 ? found : found[0];
}

/** The whole query string as one text, percent-decoded; `undefined` where there is none. */
export function wholeQuery({ rawQuery = '' }: Pick<RawRequest, 'rawQuery'>): string | undefined {
  return rawQuery === '' ? undefined : decodePart({ text: rawQuery, form: 'percent' });
}

/** A path parameter as it was sent; decoded where only that is known. */
export function escapedPath({ path, rawPath }: Pick<RawRequest, 'path' | 'rawPath'>, name: string): unknown {
  const raw = rawPath !== undefined && Object.hasOwn(rawPath, name) ? rawPath[name] : undefined;
  return raw === undefined ? path[name] : new EscapedText(raw, 'percent');
}

/** A cookie as it was sent, several where several have its name; `undefined` without it. */
export function escapedCookie(
  { header }: Pick<RawRequest, 'header'>,
  name: string,
): EscapedText | readonly EscapedText[] | undefined {
  const found = (header('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at !== -1 && pair.slice(0, at).trim() === name
      ? [new EscapedText(pair.slice(at + 1).trim(), 'percent')]
      : [];
  });
  return found.length > 1 ? found : found[0];
}

/** The text of a cookie, percent-decoded where it is encoded; `undefined` without it. */
export function cookieText(request: Pick<RawRequest, 'header'>, name: string): string | undefined {
  const [text] = [escapedCookie(request, name)].flat();
  return text === undefined ? undefined : decodePart(text);
}
