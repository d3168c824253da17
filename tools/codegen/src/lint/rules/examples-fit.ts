import type { Example, Operation, Problems } from '@firn/contract-model';
import { misfitOf } from '@firn/contract-model/read';
import type { LintTarget, Rule } from '../rule.js';

/** Examples are executed as tests, so they must be what is really sent. */
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
  const options = { resolve: target.resolve, named: target.strict };
  const report = (what: string, pointer: string, message: string, location = example.location): void => {
    const at = pointer === '' ? '' : ` at ${pointer}`;
    const text = `in the example ${JSON.stringify(example.name)} of ${operation.name}, ${what}${at} ${message}`;
    if (target.strict) problems.error(examplesFit.code, location, text);
    else problems.warning(examplesFit.code, location, text);
  };
  const known = new Set(operation.params.map((param) => param.name));
  for (const name of Object.keys(example.params).filter((each) => !known.has(each))) {
    report(
      `the parameter ${name}`,
      '',
      `is none of ${[...known].join(', ') || 'the method, which has none'}`,
    );
  }
  for (const param of operation.params) {
    const value = example.params[param.name];
    if (value === undefined) {
      if (param.required) report(`the parameter ${param.name}`, '', 'is missing');
      continue;
    }
    const misfit = misfitOf(param.type, value, options);
    if (misfit === undefined) continue;
    // Of OpenAPI a call is put together of examples of its parts, each of which stands where its part does.
    const part = param.examples.find((each) => each.value === value);
    report(`the parameter ${param.name}`, misfit.pointer, misfit.message, part?.location);
  }
  const misfit = misfitOf(operation.result, example.result, options);
  if (misfit !== undefined) report('the result', misfit.pointer, misfit.message);
}

function checkSubscription(target: LintTarget, operation: Operation, problems: Problems): void {
  for (const kind of operation.subscription?.kinds ?? []) {
    for (const { payload } of kind.examples) {
      const misfit = misfitOf(kind.payload, payload, { resolve: target.resolve, named: target.strict });
      if (misfit === undefined) continue;
      problems.error(
        examplesFit.code,
        operation.location,
        `an example payload of ${operation.name} ${kind.name} ${misfit.pointer} ${misfit.message}`,
      );
    }
  }
}
