import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlatformState } from '../../src/state/platform-state.js';
import { StateDiff } from '../../src/state/state-diff.js';
import { ModelState } from '../fixtures/model-state.js';
import { modelWithImports } from './opened-state.js';
import { type Edit, edits, makeEdit, observe } from './random-edits.js';

/** What happens to a state: an edit, or a diff that begins, is taken over or is thrown away. */
type Step = Edit | 'begin' | 'apply' | 'forget';

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: edits },
    { weight: 2, arbitrary: fc.constantFrom<Step>('begin', 'apply', 'forget') },
  ),
  { maxLength: 60, size: 'max' },
);

/** Diffs over each other, beside copies of the model. */
class Tower {
  readonly levels: { readonly diff: StateDiff; readonly model: ModelState }[] = [];
  readonly ground: ModelState;

  constructor(ground: ModelState) {
    this.ground = ground;
    this.begin();
  }

  get top(): { readonly diff: StateDiff; readonly model: ModelState } {
    return this.levels.at(-1) as { diff: StateDiff; model: ModelState };
  }

  begin(): void {
    const below = this.levels.at(-1);
    this.levels.push({
      diff: new StateDiff(below?.diff ?? this.ground),
      model: (below?.model ?? this.ground).copy(),
    });
  }

  end(isApplied: boolean): void {
    if (this.levels.length === 1) return;
    const { diff, model } = this.top;
    this.levels.pop();
    if (!isApplied) return;
    const below = this.top;
    diff.applyTo(below.diff);
    this.levels[this.levels.length - 1] = { diff: below.diff, model };
  }
}

function take(tower: Tower, step: Step): void {
  if (step === 'begin') tower.begin();
  else if (step === 'apply') tower.end(true);
  else if (step === 'forget') tower.end(false);
  else for (const state of [tower.top.diff, tower.top.model]) makeEdit(state, step);
}

describe('StateDiff', () => {
  it('answers as a plain state does, however diffs stand over each other', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 25, size: 'max' }), steps, (before, taken) => {
        const ground = modelWithImports();
        for (const edit of before) makeEdit(ground, edit);
        const groundBefore = ground.copy();
        const tower = new Tower(ground);
        for (const step of taken) take(tower, step);
        expect(observe(tower.top.diff)).toEqual(observe(tower.top.model));
        expect(observe(ground)).toEqual(observe(groundBefore));
      }),
      times(100),
    );
  });

  it('brings another state to the same', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 25, size: 'max' }), steps, (before, taken) => {
        const ground = modelWithImports();
        for (const edit of before) makeEdit(ground, edit);
        const tower = new Tower(ground);
        for (const step of taken) take(tower, step);
        while (tower.levels.length > 1) tower.end(true);
        const target: PlatformState & ModelState = ground.copy();
        tower.top.diff.applyTo(target);
        expect(observe(target)).toEqual(observe(tower.top.model));
        expect(target.exports).toEqual(tower.top.model.exports);
        expect(target.rewards).toEqual(tower.top.model.rewards);
        expect(target.txs).toEqual(tower.top.model.txs);
      }),
      times(100),
    );
  });

  it('lets validators be changed while their list is read', () => {
    const ground = new ModelState();
    for (let number = 0; number < 3; number += 1) {
      makeEdit(ground, { kind: 'l1', number, amount: BigInt(number + 1), weight: 1n });
    }
    const diff = new StateDiff(ground);
    for (const validator of diff.activeL1Validators()) {
      if (validator.endAccumulatedFee > 2n) break;
      diff.putL1Validator({ ...validator, endAccumulatedFee: 0n });
    }
    expect([...diff.activeL1Validators()].map(({ endAccumulatedFee }) => endAccumulatedFee)).toEqual([3n]);
    expect(diff.activeL1ValidatorCount).toBe(1);
    expect(ground.activeL1ValidatorCount).toBe(3);
  });

  it('does not list what is removed or replaced while it reads', () => {
    const ground = new ModelState();
    for (const number of [0, 1])
      makeEdit(ground, { kind: 'l1', number, amount: BigInt(number + 1), weight: 1n });
    const diff = new StateDiff(ground);
    makeEdit(diff, { kind: 'l1', number: 2, amount: 3n, weight: 1n });
    const seen: bigint[] = [];
    for (const validator of diff.activeL1Validators()) {
      seen.push(validator.endAccumulatedFee);
      for (const number of [1, 2]) makeEdit(diff, { kind: 'l1 removed', number, amount: 0n, weight: 1n });
    }
    expect(seen).toEqual([1n]);
  });

  it('reads no further than it is asked to', () => {
    const ground = new ModelState();
    for (let number = 0; number < 3; number += 1) {
      makeEdit(ground, { kind: 'l1', number, amount: BigInt(number + 1), weight: 1n });
    }
    let read = 0;
    const counting = ground.copy();
    counting.activeL1Validators = () => {
      const all = ground.activeL1Validators();
      return {
        *[Symbol.iterator]() {
          for (const validator of all) {
            read += 1;
            yield validator;
          }
        },
      } as unknown as ReturnType<ModelState['activeL1Validators']>;
    };
    const [first] = new StateDiff(new StateDiff(counting)).activeL1Validators();
    expect(first?.endAccumulatedFee).toBe(1n);
    expect(read).toBe(1);
  });
});
