import { type Answer, answerFor, type RestWire, successesOf } from '@firn/contract';
import type { Direction } from '../effect.js';
import type { NamedTypes } from '../named-types.js';
import { type Spot, siteAt } from '../types/spot.js';
import { compareAnswer } from './compare-answer.js';

type OperationSpot = Pick<Spot, 'before' | 'after' | 'subject'>;

/** What one side answers. */
interface Side {
  readonly answers: readonly Answer[];
  readonly successes: ReadonlySet<Answer>;
}

const sideOf = ({ answers }: RestWire): Side => ({ answers, successes: new Set(successesOf(answers)) });

/** Every documented answer, by status; what was not told apart from others before is compared with what stood for it. */
export function compareAnswers(
  oldWire: RestWire,
  nowWire: RestWire,
  around: OperationSpot,
  types: NamedTypes,
  direction: Direction,
): void {
  const [old, now] = [sideOf(oldWire), sideOf(nowWire)];
  const { recorder } = types;
  const spot: Spot = {
    direction,
    subject: around.subject,
    before: around.before.in('responses'),
    after: around.after.in('responses'),
  };
  const compare = (before: Answer, after: Answer): void => {
    const isSuccess = now.successes.has(after);
    const several = Math.max(old.successes.size, now.successes.size) > 1;
    const named = isSuccess ? `result${several ? ` ${after.key}` : ''}` : '';
    compareAnswer(before, after, answerSpot(spot, before, after, named), isSuccess, types);
  };
  const gone = old.answers.filter((answer) => sameKey(answer, now.answers) === undefined);
  const come = now.answers.filter((answer) => sameKey(answer, old.answers) === undefined);
  for (const answer of old.answers) {
    const match = sameKey(answer, now.answers);
    if (match === undefined) continue;
    const was = old.successes.has(answer);
    if (was !== now.successes.has(match)) {
      const what = was
        ? 'counts as a failure, where it was a success'
        : 'counts as a success, where it was a failure';
      recorder.add('answer-role-changed', siteOf(spot, match, 'new', what), direction);
    }
    compare(answer, match);
  }
  const moved = movedStatus(
    gone.filter((answer) => old.successes.has(answer)),
    come.filter((answer) => now.successes.has(answer)),
  );
  if (moved !== undefined) {
    const what = `answers ${moved.now.key}, where it was ${moved.old.key}`;
    recorder.add('success-status-changed', siteAt(spot.after.location, 'new', spot.subject, what), direction);
    compare(moved.old, moved.now);
  }
  for (const answer of come.filter((each) => each !== moved?.now)) {
    const cover = coverOf(answer, old.answers);
    const isSuccess = now.successes.has(answer);
    const isCovered = cover !== undefined && old.successes.has(cover) === isSuccess;
    if (isCovered) compare(cover, answer);
    if (isCovered && isSuccess)
      recorder.add(
        'answer-told-apart',
        siteOf(spot, answer, 'new', `tells ${answer.key} from ${cover.key}`),
        direction,
      );
    else if (isSuccess)
      recorder.values(
        'success-status-added',
        'wider',
        direction,
        siteOf(spot, answer, 'new', `may answer ${answer.key}`),
      );
    else recorder.add('error-added', siteOf(spot, answer, 'new', `may answer ${nameOf(answer)}`), direction);
  }
  for (const answer of gone.filter((each) => each !== moved?.old)) {
    const cover = coverOf(answer, now.answers);
    const isSuccess = old.successes.has(answer);
    const isCovered = cover !== undefined && now.successes.has(cover) === isSuccess;
    if (isCovered) compare(answer, cover);
    if (isCovered && isSuccess)
      recorder.add(
        'answer-merged',
        siteOf(spot, answer, 'old', `does not tell ${answer.key} from ${cover.key}`),
        direction,
      );
    else if (isSuccess)
      recorder.values(
        'success-status-removed',
        'narrower',
        direction,
        siteOf(spot, answer, 'old', `does not answer ${answer.key} any more`),
      );
    else
      recorder.add(
        'error-removed',
        siteOf(spot, answer, 'old', `does not answer ${nameOf(answer)} any more`),
        direction,
      );
  }
  compareForms(oldWire, nowWire, spot, types);
}

const sameKey = ({ key }: Answer, answers: readonly Answer[]): Answer | undefined =>
  answers.find((other) => other.key.toUpperCase() === key.toUpperCase());

/** The one success of before and the one of after, where a single one was given another status. */
function movedStatus(
  gone: readonly Answer[],
  come: readonly Answer[],
): { readonly old: Answer; readonly now: Answer } | undefined {
  const [old, now] = [gone[0], come[0]];
  if (gone.length !== 1 || come.length !== 1 || old === undefined || now === undefined) return undefined;
  const isInside = coverOf(old, [now]) !== undefined || coverOf(now, [old]) !== undefined;
  return isInside ? undefined : { old, now };
}

/** The range or the `default` that stands for an answer where it is not documented by itself. */
function coverOf(answer: Answer, others: readonly Answer[]): Answer | undefined {
  const wider = others.filter(({ extent }) => extent !== 'exact' && extent !== answer.extent);
  return answer.extent === 'default' ? undefined : answerFor(wider, answer.status);
}

/** `NotFound (404)`, `UnexpectedError` of `default`. */
const nameOf = ({ name, key, extent }: Answer): string => (extent === 'default' ? name : `${name} (${key})`);

function answerSpot(spot: Spot, old: Answer, now: Answer, result: string): Spot {
  return {
    ...spot,
    subject: result === '' ? `${spot.subject}: ${nameOf(now)}` : `${spot.subject} ${result}`,
    before: spot.before.in(old.key),
    after: spot.after.in(now.key),
  };
}

const siteOf = (spot: Spot, { key }: Answer, side: 'old' | 'new', what: string) =>
  siteAt((side === 'new' ? spot.after : spot.before).in(key).location, side, spot.subject, what);

/** Whether a call gives the body alone, or status, headers and body. */
function compareForms(old: RestWire, now: RestWire, spot: Spot, { recorder }: NamedTypes): void {
  if (old.resultBy === now.resultBy) return;
  const what = `gives ${now.resultBy === 'status' ? 'status, headers and body' : 'the body alone'}`;
  const site = siteAt(spot.after.location, 'new', spot.subject, what);
  recorder.add('result-form-changed', site, spot.direction);
}
