import fc from 'fast-check';

/** JSON that programs meet: no key that means something to JavaScript itself, no integer that a double does not hold exactly. */
export const anyJson: fc.Arbitrary<unknown> = fc
  .jsonValue({ maxDepth: 2 })
  .filter((value) => !/__proto__|\d{16}/.test(JSON.stringify(value)));
