import type { Body, Operation } from '@firn/contract';
import { operationsInOrder } from '../operations-in-order.js';
import type { Rule } from '../rule.js';

/** Bodies of XML, YAML or another text whose schema describes a structure: programs send and get the text. */
export const structuredTexts: Rule = {
  code: 'structured-text',
  strictOnly: false,
  check({ contract }, problems) {
    const bodies = operationsInOrder(contract).flatMap(bodiesOf).filter(isStructured);
    // A body that several operations refer to is reported once.
    for (const { mediaType, location } of new Map(
      bodies.map((body) => [JSON.stringify(body.location), body]),
    ).values()) {
      problems.warning(
        this.code,
        location,
        `the body is a string in programs, as every ${mediaType}: nothing is written or read by its schema, and an object is refused; write and parse the text in the program, or document application/json`,
      );
    }
  },
};

function isStructured({ declared }: Body): boolean {
  return declared !== undefined && declared.kind !== 'unknown';
}

function bodiesOf({ wire }: Operation): readonly Body[] {
  if (wire.protocol !== 'http') return [];
  return [...(wire.body?.contents ?? []), ...wire.answers.flatMap(({ contents }) => contents)];
}
