const suspicious = /[0-9]{16}/;
const largestSafe = String(Number.MAX_SAFE_INTEGER);

/**
 * Parses JSON as `JSON.parse` does, except that an integer beyond ±(2^53 - 1) becomes its decimal string instead of a rounded number.
 *
 * Numbers with a fraction or an exponent are rounded as usual. Costs one more scan and parse only where such an integer may be.
 * @throws SyntaxError where `JSON.parse` does.
 * @example
 * ```ts
 * parseExactJson('{"weight":18446744073709551615}'); // { weight: '18446744073709551615' }
 * ```
 */
export function parseExactJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!suspicious.test(text)) return parsed;
  const quoted = quoteLongIntegers(text);
  return quoted === text ? parsed : JSON.parse(quoted);
}

// The text is known to be valid JSON, so that a run of digits outside strings is part of a number.
function quoteLongIntegers(text: string): string {
  const stop = /"|[0-9]{16}/g;
  let written = '';
  let from = 0;
  for (let match = stop.exec(text); match !== null; match = stop.exec(text)) {
    if (match[0] === '"') {
      stop.lastIndex = endOfString(text, match.index);
    } else {
      const end = endOfDigits(text, stop.lastIndex);
      stop.lastIndex = end;
      if (!isWholeNumber(text, match.index, end) || !isUnsafe(text.slice(match.index, end))) continue;
      const start = text[match.index - 1] === '-' ? match.index - 1 : match.index;
      written += `${text.slice(from, start)}"${text.slice(start, end)}"`;
      from = end;
    }
  }
  return from === 0 ? text : written + text.slice(from);
}

// An expression that takes up a million digits by itself needs ten times as long the first time that it is used.
function endOfDigits(text: string, from: number): number {
  let end = from;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close + 1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

// Digits of a fraction or an exponent follow a point, an e, or the sign of an exponent; digits before one of them are not the whole.
function isWholeNumber(text: string, start: number, end: number): boolean {
  const next = text[end];
  if (next === '.' || next === 'e' || next === 'E') return false;
  const before = text[start - 1];
  if (before === '.' || before === 'e' || before === 'E' || before === '+') return false;
  return before !== '-' || (text[start - 2] !== 'e' && text[start - 2] !== 'E');
}

function isUnsafe(digits: string): boolean {
  return digits.length > 16 || digits > largestSafe;
}
