import { longAnswerLength } from './answer-text.js';

/** What one call comes to: the text of its answer, or nothing for a notification. */
export type Outcome = string | undefined;

/** Rules of {@link runBatch}. */
export interface BatchRules {
  /** Most calls that run at the same time. */
  readonly concurrency: number;
  readonly budget: BatchBudget;
  /** The answer in place of one that does not fit. */
  readonly tooLarge: (index: number) => Outcome;
  /** The answer of a call that was not begun when the time was over. */
  readonly timedOut: (index: number) => Outcome;
  /** Takes the texts of answers that are long together, instead of one text of them; absent: it is made. */
  readonly takePieces: ((texts: readonly string[]) => void) | undefined;
}

/** Calls of a batch that answer at once are begun for so long in one turn of the event loop: then others have theirs. */
const maxTurnMs = 10;

/**
 * Runs the calls of a batch and joins their answers in the order of the calls; `undefined` where none has an answer, or `takePieces` got them.
 * Calls that answer at once cost no promise, and the batch none where it is done within a turn of the event loop. `run` must not throw or reject.
 */
export function runBatch(
  size: number,
  run: (index: number) => Outcome | Promise<Outcome>,
  { budget, concurrency, tooLarge, timedOut, takePieces }: BatchRules,
): Outcome | Promise<Outcome> {
  const answers: Outcome[] = [];
  let next = 0;
  let running = 0;
  let isResting = false;
  let turnEnd = performance.now() + maxTurnMs;
  let finish: (text: Outcome) => void = () => {};

  const keep = (index: number, answer: Outcome): void => {
    answers[index] = answer === undefined || budget.take(answer.length) ? answer : tooLarge(index);
  };
  const begin = (index: number): Outcome | Promise<Outcome> => {
    if (budget.isFull) return tooLarge(index);
    return budget.leftMs > 0 ? run(index) : timedOut(index);
  };
  const start = (): void => {
    while (next < size && running < concurrency && !isResting) {
      if (performance.now() > turnEnd) {
        rest();
        return;
      }
      const index = next++;
      const outcome = begin(index);
      if (outcome instanceof Promise) {
        running++;
        outcome.then((answer) => {
          running--;
          keep(index, answer);
          goOn();
        });
      } else {
        keep(index, outcome);
      }
    }
  };
  const goOn = (): void => {
    start();
    if (running === 0 && next === size) finish(join(answers, takePieces));
  };
  const rest = (): void => {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      turnEnd = performance.now() + maxTurnMs;
      goOn();
    }, 0);
  };
  start();
  if (running === 0 && next === size) return join(answers, takePieces);
  return new Promise((resolve) => {
    finish = resolve;
  });
}

function join(answers: readonly Outcome[], takePieces: BatchRules['takePieces']): Outcome {
  let text = '';
  for (const answer of answers) {
    if (answer !== undefined) text += text === '' ? `[${answer}` : `,${answer}`;
  }
  if (text === '') return undefined;
  if (takePieces === undefined || text.length <= longAnswerLength) return `${text}]`;
  takePieces(textsOf(answers));
  return undefined;
}

/** The parts of a batch's text, none of which is copied. */
function textsOf(answers: readonly Outcome[]): string[] {
  const texts: string[] = [];
  for (const answer of answers) {
    if (answer !== undefined) texts.push(texts.length === 0 ? '[' : ',', answer);
  }
  texts.push(']');
  return texts;
}

/** Characters that calls under way may still answer with after an answer was too large. */
const restWhenFull = 1_048_576;

/** What all answers of a batch together may take. */
export class BatchBudget {
  #endsAt: number;
  #left: number;
  #isFull = false;

  /** @param timeMs from now on; 0 is no limit. */
  constructor(characters: number, timeMs: number) {
    this.#left = characters;
    this.#endsAt = timeMs > 0 ? performance.now() + timeMs : Number.POSITIVE_INFINITY;
  }

  /** Takes characters for an answer; returns whether there are so many left. */
  take(characters: number): boolean {
    if (!this.fits(characters)) return false;
    this.#left -= characters;
    return true;
  }

  /** Whether so many characters are left for an answer that is being made. */
  fits(characters: number): boolean {
    if (characters <= this.#left) return true;
    this.#isFull = true;
    this.#left = Math.min(this.#left, restWhenFull);
    return false;
  }

  /** Whether an answer did not fit: no further call is begun. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Milliseconds for which calls may still run: at most 0 when their time is over, infinite where there is no limit. */
  get leftMs(): number {
    return this.#endsAt - performance.now();
  }

  /** The time of a call is over, and so is that of all others: timers and clocks need not agree on the moment. */
  endTime(): void {
    this.#endsAt = Number.NEGATIVE_INFINITY;
  }
}
