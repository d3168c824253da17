import { useRef, useState } from 'preact/hooks';
import type { Chain } from '../../data/chains.js';
import type { FullTransaction } from '../../data/evm-queries.js';
import { headOf } from '../../data/heads.js';
import { simulateCall } from '../../data/simulate-call.js';
import { describeQuery } from '../../data/trace-query.js';
import { useQuery } from '../../data/use-query.js';
import type { CallRows } from '../../decode/call-rows.js';
import { formatAmountExactly } from '../../format/amount.js';
import { parseAddress } from '../../format/parse-address.js';
import { parseAmount } from '../../format/parse-amount.js';
import { parseBytes } from '../../format/parse-bytes.js';
import { Failure } from '../failure.js';
import { Status } from '../status.js';
import { useAction } from '../use-action.js';
import { Num } from '../values.js';
import { CallLines } from './call-lines.js';
import { CallReason } from './call-reason.js';

const decimals = 18;

interface Simulated {
  readonly calls: CallRows;
  /** Names the contracts of these calls, whose ABIs are kept under it. */
  readonly place: string;
}

/** The same call again, on the state just before it or after another block, with other values where the reader likes. */
export function SimulateForm({ chain, found }: { readonly chain: Chain; readonly found: FullTransaction }) {
  const { transaction, receipt } = found;
  const [shown, setShown] = useState<Simulated>();
  const { run, error, isRunning } = useAction();
  // What comes after a field was changed answers to what is no longer on screen.
  const round = useRef(0);
  const clear = () => {
    round.current += 1;
    setShown(undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget as HTMLFormElement);
    const field = (name: string) => String(values.get(name) ?? '').trim();
    clear();
    const own = round.current;
    void run('Simulated', async () => {
      const at = placeOf(field('block'), found, headOf(chain).peek().head?.number);
      const { hash, accessList, authorizationList } = transaction;
      const calls = await simulateCall(chain, {
        from: parseAddress(field('from')),
        to: field('to') === '' ? null : parseAddress(field('to')),
        value: parseAmount(field('value'), decimals),
        input: parseBytes(field('input'), 'the input'),
        gas: integerOf(field('gas'), 'the gas limit'),
        accessList,
        authorizationList,
        at,
      });
      if (own !== round.current) return;
      setShown({ calls, place: `simulated ${hash} ${at.block} ${[...values.values()].join(' ')}` });
    });
  };
  return (
    <>
      <form class="stacked" onSubmit={submit} onInput={clear}>
        <Field name="from" label="From" value={transaction.from} />
        <Field name="to" label="To; nothing creates a contract" value={transaction.to ?? ''} />
        <Field
          name="value"
          label={`Amount, ${chain.unit}`}
          value={formatAmountExactly(transaction.value, decimals)}
        />
        <label>
          Input, hexadecimal
          <textarea name="input" rows={4} spellcheck={false} defaultValue={transaction.input} />
        </label>
        <Field name="gas" label="Gas limit" value={String(transaction.gas)} />
        <Field
          name="block"
          label={
            receipt === null
              ? 'After the block; nothing means the newest'
              : 'After the block; nothing means just before this transaction'
          }
          value=""
        />
        <button type="submit" disabled={isRunning}>
          Simulate
        </button>
      </form>
      {error === undefined ? null : <Failure error={error} />}
      {shown === undefined ? null : <Result chain={chain} {...shown} />}
    </>
  );
}

function Result({ chain, calls, place }: Simulated & { readonly chain: Chain }) {
  const { data: describe } = useQuery(describeQuery);
  const [first] = calls.rows;
  const hasFailed = first?.error !== undefined;
  return (
    <section aria-label="What would happen">
      <h2>
        <Status of={hasFailed ? 'failed' : 'success'} check="simulated.status" />
      </h2>
      <p>
        It would use <Num check="simulated.gasUsed" value={first?.gasUsed ?? 0n} unit="gas" /> gas. Nothing
        was sent.
      </p>
      {hasFailed && describe !== undefined ? (
        <CallReason chain={chain} place={place} calls={calls} describe={describe} />
      ) : null}
      <CallLines chain={chain} place={place} calls={calls} describe={describe} />
    </section>
  );
}

function Field({
  name,
  label,
  value,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
}) {
  return (
    <label>
      {label}
      <input type="text" name={name} defaultValue={value} autocomplete="off" spellcheck={false} />
    </label>
  );
}

/** @throws Error that says what is allowed. */
function placeOf(
  text: string,
  { receipt }: FullTransaction,
  newest: bigint | undefined,
): { block: bigint; index?: bigint } {
  if (text !== '') return { block: integerOf(text, 'the block') };
  if (receipt !== null) return { block: receipt.blockNumber, index: receipt.transactionIndex };
  if (newest === undefined) throw new Error('no block was heard of yet: name one');
  return { block: newest };
}

/** @throws Error that says what is allowed. */
function integerOf(text: string, what: string): bigint {
  if (!/^\d{1,19}$/.test(text)) throw new Error(`“${text}” is no number: ${what} is written in digits`);
  return BigInt(text);
}
