import { acceptedType, successesOf } from '../model/index.js';
import type { DocumentedAnswer } from './read-body.js';

/** `Accept` of a call: every documented media type, those of successes first, the preferred one without a weight. */
export function acceptOf(answers: readonly DocumentedAnswer[]): string {
  const ordered = [...successesOf(answers), ...answers];
  const types = [
    ...new Set(ordered.flatMap(({ contents }) => contents.map(({ mediaType }) => acceptedType(mediaType)))),
  ];
  const all = types.length === 0 ? ['*/*'] : types;
  return all
    .map((type, index) => (index === 0 ? type : `${type};q=${Math.max(0.1, 1 - index / 10).toFixed(1)}`))
    .join(', ');
}
