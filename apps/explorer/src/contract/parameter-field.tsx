import type { AbiParameter } from 'viem';
import { Value } from '../parts/values.js';
import { componentsOf, itemOf } from './contract-functions.js';
import { maxItems, type Typed, untyped } from './typed-argument.js';

/** Fields for an argument: one, or of a list and of a structure those of what it holds. */
export function ParameterField({
  parameter,
  label,
  typed,
  change,
}: {
  readonly parameter: AbiParameter;
  readonly label: string;
  readonly typed: Typed;
  readonly change: (typed: Typed) => void;
}) {
  const list = itemOf(parameter);
  const components = componentsOf(parameter);
  const parts = typeof typed === 'string' ? [] : typed;
  const changePart = (index: number, part: Typed) => change(parts.with(index, part));
  const name = <Value check="argument">{`${label}: ${parameter.type}`}</Value>;
  if (list !== undefined) {
    const isOpen = list.length === undefined;
    return (
      <fieldset class="parts">
        <legend>{name}</legend>
        {parts.map((part, index) => (
          <ParameterField
            key={index}
            parameter={list.item}
            label={`${label}[${index}]`}
            typed={part}
            change={(next) => changePart(index, next)}
          />
        ))}
        {isOpen ? (
          <div class="actions">
            <button
              type="button"
              disabled={parts.length >= maxItems}
              onClick={() => change([...parts, untyped(list.item)])}
            >
              Add to {label}
            </button>
            <button type="button" disabled={parts.length === 0} onClick={() => change(parts.slice(0, -1))}>
              Take the last one away
            </button>
          </div>
        ) : null}
      </fieldset>
    );
  }
  if (components !== undefined)
    return (
      <fieldset class="parts">
        <legend>{name}</legend>
        {components.map((component, index) => (
          <ParameterField
            key={index}
            parameter={component}
            label={component.name || String(index)}
            typed={parts[index] ?? ''}
            change={(next) => changePart(index, next)}
          />
        ))}
      </fieldset>
    );
  const text = typeof typed === 'string' ? typed : '';
  if (parameter.type === 'bool')
    return (
      <label>
        {name}
        <select value={text} onChange={(event) => change(event.currentTarget.value)}>
          <option value="false">false</option>
          <option value="true">true</option>
        </select>
      </label>
    );
  return (
    <label>
      {name}
      <input
        type="text"
        value={text}
        onInput={(event) => change(event.currentTarget.value)}
        placeholder={placeholderOf(parameter.type)}
        autocomplete="off"
        spellcheck={false}
      />
    </label>
  );
}

function placeholderOf(type: string): string {
  if (type === 'address') return '0x…, 40 digits';
  if (type.startsWith('bytes')) return type === 'bytes' ? '0x…' : `0x…, ${Number(type.slice(5)) * 2} digits`;
  return type === 'string' ? 'any text' : 'an integer, 1.5e18';
}
