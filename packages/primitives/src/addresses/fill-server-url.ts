/** A variable of a documented server. */
export interface ServerUrlVariable {
  readonly default: string;
  /** The allowed values; absent or empty: any that fits its position. */
  readonly values?: readonly string[] | undefined;
}

/** Where a variable is in an address, with the text that a value may have there. */
interface Position {
  readonly expected: string;
  readonly allows: (value: string) => boolean;
  readonly encode?: (value: string) => string;
}

const label = '[\\p{L}\\p{N}_-]+';
const hostName = new RegExp(`^${label}(?:\\.${label})*$`, 'u');
const hostOrAddress = `(?:${label}(?:\\.${label})*|\\[[0-9a-f:.]+\\])`;
const hostText = new RegExp(`^${hostOrAddress}$`, 'iu');
const authorityText = new RegExp(`^${hostOrAddress}(?::\\d{1,5})?$`, 'iu');
const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?=\/|$)/i;

const scheme: Position = {
  expected: 'http, https, ws or wss',
  allows: (value) => /^(?:http|ws)s?$/.test(value),
};
const authority: Position = {
  expected: 'a host with or without a port',
  allows: (value) => authorityText.test(value),
};
const host: Position = {
  expected: 'a host name or an IPv6 address in brackets, without a port',
  allows: (value) => hostText.test(value),
};
const port: Position = {
  expected: 'a port from 0 to 65535',
  allows: (value) => /^\d{1,5}$/.test(value),
};
const partOfHost: Position = {
  expected: 'a part of a host name: letters, digits, "-", "_", and "." between them',
  allows: (value) => hostName.test(value),
};
const address: Position = {
  expected: 'an HTTP address without user, query and fragment',
  allows(value) {
    if (/[\\?#@\s]/.test(value) || !URL.canParse(value)) return false;
    return /^https?:\/\/[^/]/.test(value);
  },
};
const path: Position = {
  expected: 'a path without "." and ".." segments, "?", "#", "\\" and control characters',
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URL parsers drop them, which would join what they part.
  allows: (value) => !/[?#\\\x00-\x1f\x7f]/.test(value) && !dotSegment.test(value),
  encode: (value) => encodeURI(value).replace(/%25([0-9a-f]{2})/gi, '%$1'),
};
const query: Position = {
  expected: 'a text',
  allows: () => true,
  encode: encodeURIComponent,
};

/**
 * Fills in the variables of a server's address. A value never adds a scheme, user, port, query or fragment, or changes the part of the host or
 * path that the address itself names: what a path cannot hold is percent-encoded, and what would be read as another part is refused.
 * @throws RangeError for a value that is not allowed.
 * @example
 * ```ts
 * fillServerUrl('https://{region}.pets.example', { region: { default: 'eu' } }, { region: 'us' }); // 'https://us.pets.example'
 * ```
 */
export function fillServerUrl(
  template: string,
  variables: Readonly<Record<string, ServerUrlVariable>>,
  given: Readonly<Record<string, string | undefined>> = {},
): string {
  const own = (name: string): ServerUrlVariable | undefined =>
    Object.hasOwn(variables, name) ? variables[name] : undefined;
  const parts = template.split(/\{([^{}]+)\}/);
  const usualOf = (from: number): string =>
    parts
      .slice(from)
      .map((part, index) => ((from + index) % 2 === 0 ? part : (own(part)?.default ?? `{${part}}`)))
      .join('');
  return parts.reduce((before, part, index) => {
    const variable = index % 2 === 0 ? undefined : own(part);
    if (variable === undefined) return before + (index % 2 === 0 ? part : `{${part}}`);
    const usual = variable.default;
    const value = (Object.hasOwn(given, part) ? given[part] : undefined) ?? usual;
    const { values = [] } = variable;
    const refuse = (expected: string): never => {
      throw new RangeError(`${part}: expected ${expected}, received ${shown(value)}`);
    };
    if (values.length > 0 && !values.includes(value)) refuse(values.join(' or '));
    if (value === usual || values.length > 0) return before + value;
    const position = positionOf(before, usual, value, parts[index + 1] ?? '');
    const filled = before + (position.encode?.(value) ?? value);
    const rest = usualOf(index + 1);
    if (!position.allows(value) || !isOfForm(filled + rest, before + usual + rest, position))
      refuse(position.expected);
    return filled;
  }, '');
}

function positionOf(before: string, usual: string, value: string, after: string): Position {
  if (before === '') {
    if (after.startsWith('://')) return scheme;
    return /^[a-z][a-z0-9+.-]*:/i.test(usual) || (usual === '' && value.includes('://')) ? address : path;
  }
  if (before.includes('?')) return query;
  const [, named] = /^(?:[^/?#]*:)?\/\/([^/?#]*)$/.exec(before) ?? [];
  if (named === undefined || (named !== '' && value.startsWith('/') && /^(?:\/|$)/.test(usual))) return path;
  const isLast = /^(?:[/?#]|$)/.test(after);
  if (named === '') return isLast ? authority : after.startsWith(':') ? host : partOfHost;
  return isLast && named.endsWith(':') ? port : partOfHost;
}

/** Whether an address is a valid one without user and dot segments, on the host of the usual one unless the variable is of the host. */
function isOfForm(filled: string, usual: string, position: Position): boolean {
  const base = 'http://document.invalid/';
  if (!URL.canParse(filled, base)) return false;
  const now = new URL(filled, base);
  if (now.username !== '' || now.password !== '' || dotSegment.test(filled.replace(/[?#].*$/s, '')))
    return false;
  if (position !== path && position !== query) return true;
  return !URL.canParse(usual, base) || now.origin === new URL(usual, base).origin;
}

/** A text that has only the characters of addresses is shown as it is. */
const shown = (value: string): string => (/^[\w.-]+$/.test(value) ? value : JSON.stringify(value));
