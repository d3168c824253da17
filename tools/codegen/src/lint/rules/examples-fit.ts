import type { Example, Operation, Problems } from '@firn/contract';
import { exampleMisfits } from '../../examples/example-misfits.js';
import type { LintTarget, Rule } from '../rule.js';

/** Examples are executed as tests, so each has to be a call that can be sent. */
export const examplesFit: Rule = {
  code: 'example-misfit',
  strictOnly: false,
  check(target, problems) {
    for (const operation of target.contract.groups.flatMap((group) => group.operations)) {
      for (const example of operation.examples) checkExample(target, operation, example, problems);
      checkSubscription(target, operation, problems);
    }
  },
};

function checkExample(target: LintTarget, operation: Operation, example: Example, problems: Problems): void {
  for (const { message, location } of exampleMisfits(operation, example, target, target.strict)) {
    const text = `in the example ${JSON.stringify(example.name)} of ${operation.name}, ${message}`;
    if (target.strict) problems.error(examplesFit.code, location, text);
    else problems.warning(examplesFit.code, location, text);
  }
}

function checkSubscription(target: LintTarget, operation: Operation, problems: Problems): void {
  for (const kind of operation.subscription?.kinds ?? []) {
    for (const { payload } of kind.examples) {
      const [misfit] = target.explain(kind.payload, payload, { named: target.strict });
      if (misfit === undefined) continue;
      problems.error(
        examplesFit.code,
        operation.location,
        `an example payload of ${operation.name} ${kind.name}: ${misfit.message}`,
      );
    }
  }
}
