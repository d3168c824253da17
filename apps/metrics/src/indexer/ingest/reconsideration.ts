import type { ChainSource } from '../../source/chain-source.js';

/** When it is asked again what was decided for a whole chain. */
export interface Reconsideration {
  /** Whether a source was not asked for long, or another one since; it then counts as asked. */
  isDue(source: ChainSource): boolean;
  /** It was asked for another reason. */
  noteAsked(source: ChainSource): void;
}

/** Makes it; the first question is due at once. @param intervalMs between two questions to the same source. */
export function createReconsideration(intervalMs: number): Reconsideration {
  let asked: { readonly source: ChainSource; readonly at: number } | undefined;
  const noteAsked = (source: ChainSource) => {
    asked = { source, at: performance.now() };
  };
  return {
    noteAsked,
    isDue(source) {
      if (asked?.source === source && performance.now() - asked.at < intervalMs) return false;
      noteAsked(source);
      return true;
    },
  };
}
