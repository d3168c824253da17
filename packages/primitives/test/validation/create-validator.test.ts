import { describe, expect, expectTypeOf, it } from 'vitest';
import { decodeUint64, encodeUint64, isUint64 } from '../../src/index.js';
import { explainCodec } from '../../src/validation/explain-codec.js';
import { explainObject } from '../../src/validation/explain-structure.js';
import {
  createValidator,
  type Issue,
  isValidationError,
  type StandardSchemaV1,
  ValidationError,
} from '../../src/validation/index.js';

interface WeightWire {
  weight: string | number;
}

interface Weight {
  readonly weight: bigint;
}

const WeightValidator = createValidator<WeightWire, Weight>({
  name: 'Weight',
  is: (value): value is WeightWire =>
    typeof value === 'object' && value !== null && isUint64((value as Partial<WeightWire>).weight),
  explain(value) {
    const issues: Issue[] = [];
    const weight = {
      name: 'weight',
      required: true,
      explain: (v: unknown, p: Issue['path'], i: Issue[]) => explainCodec(v, p, i, 'uint64'),
    };
    explainObject(value, [], issues, [weight], 'ignored');
    return issues;
  },
  decode: (wire) => Object.assign(wire, { weight: decodeUint64(wire.weight) }),
  encode: ({ weight }) => `{"weight":${encodeUint64(weight)}}`,
});

describe('createValidator', () => {
  it('parses: checks and decodes', () => {
    expect(WeightValidator.parse({ weight: '18446744073709551615' })).toEqual({ weight: 2n ** 64n - 1n });
    expect(WeightValidator.encode({ weight: 5n })).toBe('{"weight":"5"}');
  });

  it('throws every issue with the name of the type', () => {
    expect(() => WeightValidator.parse({ weight: -1 })).toThrow(
      'invalid Weight: weight: expected a decimal integer from 0 to 18446744073709551615, received -1',
    );
  });

  it('is a Standard Schema', async () => {
    const schema: StandardSchemaV1<WeightWire, Weight> = WeightValidator;
    expect(schema['~standard']).toMatchObject({ version: 1, vendor: 'firn' });
    expect(await schema['~standard'].validate({ weight: 7 })).toEqual({ value: { weight: 7n } });
    expect(await schema['~standard'].validate({})).toEqual({
      issues: [
        {
          message: 'weight: missing, expected a decimal integer from 0 to 18446744073709551615',
          path: ['weight'],
        },
      ],
    });
    expectTypeOf<NonNullable<(typeof schema)['~standard']['types']>['output']>().toEqualTypeOf<Weight>();
  });
});

describe('ValidationError', () => {
  const issue = (n: number): Issue => ({
    path: [n],
    rule: 'type',
    expected: 'x',
    received: n,
    message: `issue ${n}`,
  });

  it('names the first issues and counts the rest', () => {
    expect(new ValidationError([1, 2, 3, 4, 5, 6, 7].map(issue), 'params').message).toBe(
      'invalid params: issue 1; issue 2; issue 3; issue 4; issue 5; and 2 more',
    );
  });

  it('is known by its code, also from another copy of the package', () => {
    expect(isValidationError(new ValidationError([issue(1)]))).toBe(true);
    expect(isValidationError(Object.assign(new Error('x'), { code: 'validation', issues: [] }))).toBe(true);
    for (const other of [new Error('x'), { code: 'validation', issues: [] }, null])
      expect(isValidationError(other)).toBe(false);
  });
});
