import { useRef } from 'preact/hooks';
import { Failure } from '../parts/failure.js';
import { useAction } from '../parts/use-action.js';
import type { ContractOf } from './contract-of.js';
import { giveAbi } from './contract-queries.js';

/** A form that tells the node the ABI of a contract, for this page and for its log. */
export function GiveAbi({ chain, address }: ContractOf) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, error, isRunning } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    void run(
      (known: number) => `The node knows ${known} functions, errors and events of it`,
      async () => giveAbi(chain, address, field.current?.value ?? ''),
    );
  };
  return (
    <form class="stacked" onSubmit={submit}>
      <label>
        ABI as JSON, or the artifact of Hardhat or Foundry
        <textarea ref={field} rows={6} spellcheck={false} required />
      </label>
      <button type="submit" disabled={isRunning}>
        Tell the node
      </button>
      {error === undefined ? null : <Failure error={error} />}
    </form>
  );
}
