import { essenceOf, type Operation } from '@firn/contract';
import { operationsInOrder } from '../operations-in-order.js';
import type { Rule } from '../rule.js';

/** Answers that are forms: their schema is documentation, because programs get and give them as they stand on the wire. */
export const formAnswers: Rule = {
  code: 'form-answer',
  strictOnly: false,
  check({ contract }, problems) {
    for (const operation of operationsInOrder(contract)) {
      for (const { mediaType, form } of formsOf(operation)) {
        problems.warning(
          this.code,
          operation.location,
          `${operation.name} answers ${mediaType}, which is given as ${form} by clients and servers: its schema is not checked, and no fields are read or written`,
        );
      }
    }
  },
};

function formsOf({ wire }: Operation): { readonly mediaType: string; readonly form: string }[] {
  if (wire.protocol !== 'http') return [];
  const types = wire.answers.flatMap(({ contents }) => contents.map(({ mediaType }) => mediaType));
  return [...new Set(types)].flatMap((mediaType) => {
    const essence = essenceOf(mediaType);
    if (essence === 'application/x-www-form-urlencoded') return [{ mediaType, form: 'its text' }];
    return essence === 'multipart/form-data' ? [{ mediaType, form: 'its bytes' }] : [];
  });
}
