import { failureContentOf, hasDetail } from '@firn/contract/failures';
import { operationsInOrder } from '../operations-in-order.js';
import type { Rule } from '../rule.js';

/** Error responses whose body no generated server can make, because their schema allows nothing that describes a failure or is bytes, or whose body has no message. */
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
        if (!isError || content === undefined) continue;
        const made = failureContentOf(contract, answer);
        if (made !== undefined && hasDetail(made.body)) continue;
        const place = JSON.stringify(content.location);
        if (reported.has(place)) continue;
        reported.add(place);
        problems.warning(
          this.code,
          content.location,
          made === undefined
            ? 'no error response of a generated server is valid for this schema: servers respond with problem details (RFC 9457) instead; allow a text for the message, or return the body from handlers'
            : 'error responses of generated servers with this schema contain no message: give it a text member such as `message` or `detail`, or return the body from handlers',
        );
      }
    }
  },
};
