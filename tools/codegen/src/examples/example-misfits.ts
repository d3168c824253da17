import type { Example, ExplainType, Location, Operation } from '@firn/contract-model';

/** What an example of a call has that its contract does not allow. */
export interface ExampleMisfit {
  /** `the parameter kind: expected a string, received 1`. */
  readonly message: string;
  readonly location: Location;
}

/** Everything in which an example of a call is not what its parameters and its result may be. */
export function exampleMisfits(
  { params, result }: Operation,
  example: Example,
  explain: ExplainType,
  named: boolean,
): readonly ExampleMisfit[] {
  const found: ExampleMisfit[] = [];
  const report = (message: string, location = example.location): void => {
    found.push({ message, location });
  };
  const known = new Set(params.map((param) => param.name));
  for (const name of Object.keys(example.params).filter((each) => !known.has(each))) {
    report(`the parameter ${name} is none of ${[...known].join(', ') || 'the method, which has none'}`);
  }
  for (const param of params) {
    const value = Object.hasOwn(example.params, param.name) ? example.params[param.name] : undefined;
    if (value === undefined) {
      if (param.required) report(`the parameter ${param.name} is missing`);
      continue;
    }
    const [misfit] = explain(param.type, value, { named });
    if (misfit === undefined) continue;
    // Of OpenAPI a call is put together of examples of its parts, each of which stands where its part does.
    const part = param.examples.find((each) => each.value === value);
    report(`the parameter ${param.name}: ${misfit.message}`, part?.location);
  }
  const [misfit] = explain(result, example.result, { named });
  if (misfit !== undefined) report(`the result: ${misfit.message}`);
  return found;
}
