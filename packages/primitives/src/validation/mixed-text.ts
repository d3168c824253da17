import { jsonFromText } from './json-from-text.js';
import type { FromText } from './styled-text.js';

/** What a text may stand for that is not always a list or an object. */
export interface MixedText {
  /** What a text stands for that is no structure; absent: itself. */
  readonly scalar?: FromText;
  /** The same of the items of a list; absent: as `scalar`. */
  readonly item?: FromText;
  /** What stands between the items of a list that is one text. */
  readonly separator?: string;
  /** The only structure that the type has beside texts; absent: both, or no texts. */
  readonly structure?: 'object' | 'array';
}

/**
 * The value of a parameter that may be a list, an object or a scalar: a list where it is repeated, or separated; what its JSON says where it
 * begins as a structure that its type has; else what one text stands for. A list of one item cannot be told from the item.
 */
export function anyFromText(text: unknown, form: MixedText = {}): unknown {
  const { scalar = (same: unknown) => same, item = scalar, separator, structure } = form;
  if (Array.isArray(text)) return text.map((each) => item(each));
  if (typeof text !== 'string') return text;
  if (jsonStarts[structure ?? 'both'].test(text)) return jsonFromText(text);
  if (separator !== undefined && text.includes(separator))
    return text.split(separator).map((each) => item(each));
  return scalar(text);
}

const jsonStarts = { object: /^\s*\{/, array: /^\s*\[/, both: /^\s*[[{]/ };
