import { failureContentOf } from '@firn/contract-model/failures';
import { operationsInOrder } from '../operations-in-order.js';
import type { Rule } from '../rule.js';

/** Error responses whose body no generated server can make: their schema allows nothing that describes a failure, or is bytes. */
export const errorResponses: Rule = {
  code: 'error-response',
  strictOnly: false,
  check({ contract }, problems) {
    const reported = new Set<string>();
    for (const { wire } of operationsInOrder(contract)) {
      if (wire.protocol !== 'http') continue;
      for (const answer of wire.answers) {
        const [content] = answer.contents;
        const isError = answer.status >= 400 || (answer.extent === 'default' && wire.answers.length > 1);
        if (!isError || content === undefined || failureContentOf(contract, answer) !== undefined) continue;
        const place = JSON.stringify(content.location);
        if (reported.has(place)) continue;
        reported.add(place);
        problems.warning(
          this.code,
          content.location,
          `no error response of a generated server is valid for this schema: servers respond with problem details (RFC 9457) instead; allow a text for the message, or return the body from handlers`,
        );
      }
    }
  },
};
