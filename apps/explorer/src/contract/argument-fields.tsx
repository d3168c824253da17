import type { AbiFunction } from 'viem';
import { ParameterField } from './parameter-field.js';
import { type Typed, untyped } from './typed-argument.js';

/** What is typed for the arguments of a function before anything is. */
export function untypedArguments({ inputs }: AbiFunction): readonly Typed[] {
  return inputs.map(untyped);
}

/** A field for each argument of a function. */
export function ArgumentFields({
  abi: { inputs },
  typed,
  change,
}: {
  readonly abi: AbiFunction;
  readonly typed: readonly Typed[];
  readonly change: (typed: readonly Typed[]) => void;
}) {
  return (
    <>
      {inputs.map((input, index) => (
        <ParameterField
          key={index}
          parameter={input}
          label={input.name || `argument ${index + 1}`}
          typed={typed[index] ?? ''}
          change={(next) => change(typed.with(index, next))}
        />
      ))}
    </>
  );
}
