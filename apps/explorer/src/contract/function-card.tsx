import { useState } from 'preact/hooks';
import type { OwnAbi } from '../decode/describe.js';
import { Value } from '../parts/value.js';
import type { ContractFunction } from './contract-functions.js';
import type { ContractOf } from './contract-panel.js';
import { ReadForm } from './read-form.js';
import { WriteForm } from './write-form.js';

/** A function of a contract, and what its form needs. */
export interface FunctionOf extends ContractOf {
  /** Of the whole contract: its errors name why a call failed. */
  readonly abi: OwnAbi;
  readonly of: ContractFunction;
}

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
