import { useState } from 'preact/hooks';
import { headOf } from '../data/heads.js';
import { Failure } from '../parts/failure.js';
import { useAction } from '../parts/use-action.js';
import { Num } from '../parts/values.js';
import { ArgumentFields, untypedArguments } from './argument-fields.js';
import { encodeCall, readResults } from './call-codec.js';
import type { FunctionOf } from './function-of.js';
import { ResultList } from './result-list.js';
import { tryCall } from './try-call.js';
import type { Typed } from './typed-argument.js';

interface Answer extends ReturnType<typeof readResults> {
  readonly block: bigint;
  /** What it answers: beside anything else it would mislead. */
  readonly typed: readonly Typed[];
  readonly at: string;
}

/** A form that calls a function that only reads, at the newest block or at another. */
export function ReadForm({ chain, address, abi, of: { abi: item } }: FunctionOf) {
  const [typed, setTyped] = useState(() => untypedArguments(item));
  const [at, setAt] = useState('');
  const [answer, setAnswer] = useState<Answer>();
  const { run, error, isRunning } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    setAnswer(undefined);
    void run('Read', async () => {
      const block = blockOf(at.trim(), headOf(chain).peek().head?.number);
      const input = encodeCall(item, typed);
      const results = readResults(item, await tryCall(chain, { to: address, input, block }, abi));
      setAnswer({ block, typed, at, ...results });
    });
  };
  return (
    <form class="stacked" onSubmit={submit}>
      <ArgumentFields abi={item} typed={typed} change={setTyped} />
      <label>
        At the block; nothing means the newest
        <input
          type="text"
          inputMode="numeric"
          value={at}
          onInput={(event) => setAt(event.currentTarget.value)}
          autocomplete="off"
        />
      </label>
      <button type="submit" disabled={isRunning}>
        Read
      </button>
      {error === undefined ? null : <Failure error={error} />}
      {answer === undefined || answer.typed !== typed || answer.at !== at ? null : (
        <section aria-label="Answer">
          <p class="muted">
            At block <Num check="result.block" value={answer.block} />
          </p>
          <ResultList chain={chain} values={answer.values} isCut={answer.isCut} />
        </section>
      )}
    </form>
  );
}

/** @throws Error that says what is allowed. */
function blockOf(text: string, newest: bigint | undefined): bigint {
  if (text === '' && newest !== undefined) return newest;
  if (!/^\d{1,19}$/.test(text)) throw new Error(`“${text}” is no block: write its number in digits`);
  return BigInt(text);
}
