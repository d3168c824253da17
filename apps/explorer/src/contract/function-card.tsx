import { useState } from 'preact/hooks';
import { Value } from '../parts/values.js';
import type { FunctionOf } from './function-of.js';
import { ReadForm } from './read-form.js';
import { WriteForm } from './write-form.js';

/** A function of a contract, with a form once it is opened. */
export function FunctionCard(props: FunctionOf) {
  const [isOpen, setOpen] = useState(false);
  const { signature, isRead, abi } = props.of;
  return (
    <details
      class="function"
      data-row={signature}
      onToggle={(event) => setOpen((event.currentTarget as HTMLDetailsElement).open)}
    >
      <summary>
        <code data-check="function.signature">{signature}</code>{' '}
        {abi.stateMutability === 'payable' ? (
          <span class="muted">
            <Value check="function.mutability">payable</Value>
          </span>
        ) : null}
      </summary>
      {isOpen ? isRead ? <ReadForm {...props} /> : <WriteForm {...props} /> : null}
    </details>
  );
}
