import type { Rule } from '../rule.js';

/** A subscription must be ended by a method of the same group. */
export const subscriptionMethods: Rule = {
  code: 'subscription-method',
  strictOnly: false,
  check({ contract }, problems) {
    for (const group of contract.groups) {
      const names = new Set(group.operations.map((operation) => operation.name));
      for (const { subscription, name, location } of group.operations) {
        if (subscription === undefined || names.has(subscription.unsubscribe)) continue;
        problems.error(
          this.code,
          location,
          `${name} is ended by ${subscription.unsubscribe}, which is no method of the group ${group.name}`,
        );
      }
    }
  },
};
