import { useState } from 'preact/hooks';
import { explainPoint, type PointExplanation, pathOfSeries } from '../data/explain-point.js';
import type { SeriesRequest } from '../data/metrics-queries.js';
import { connection } from '../data/session.js';
import { formatInteger } from '../format/integer.js';
import { Copy } from './copy.js';
import { Fact, Facts } from './facts.js';
import { Failure } from './failure.js';
import { Num } from './number.js';
import { RawText } from './raw-text.js';
import { Time } from './time.js';
import { Value } from './value.js';

/** What stands behind the newest point of a series: told to who has the service's token, where the service itself serves the page. */
export function Why({ request }: { readonly request: SeriesRequest }) {
  const path = pathOfSeries(request);
  const command = `firn-metrics explain '${connection().metricsUrl ?? ''}${path}'`;
  return (
    <section aria-labelledby="why">
      <h2 id="why">Why this number</h2>
      <p>
        The service tells its operator what the newest point is made of: its blocks, the value worked out
        anew, and the statements.
      </p>
      <p>
        <code data-check="why.command">{command}</code> <Copy text={command} what="command" />
      </p>
      {connection().served === 'metrics' ? (
        <Ask path={path} key={path} />
      ) : (
        <p class="muted">
          Here too, on{' '}
          <a href={connection().metricsUrl + location.pathname + location.search}>the service's own page</a>:
          a node cannot ask it in your name.
        </p>
      )}
    </section>
  );
}

function Ask({ path }: { readonly path: string }) {
  const [token, setToken] = useState('');
  const [answer, setAnswer] = useState<PointExplanation | Error>();
  const ask = async (event: Event) => {
    event.preventDefault();
    setAnswer(await explainPoint(path, token.trim()).catch((error: Error) => error));
  };
  return (
    <>
      <form class="filter" onSubmit={ask}>
        <label>
          Token, from the file explain-token{' '}
          <input
            type="password"
            autocomplete="off"
            value={token}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={token.trim() === ''}>
          Explain
        </button>
      </form>
      {answer === undefined ? null : answer instanceof Error ? (
        <Failure error={answer} />
      ) : (
        <Explained explanation={answer} />
      )}
    </>
  );
}

function Explained({
  explanation: { point, chains, statements },
}: {
  readonly explanation: PointExplanation;
}) {
  return (
    <>
      <Facts>
        {point === undefined ? null : (
          <>
            <Fact name="Period">
              <Time check="why.from" seconds={BigInt(point.from)} /> to{' '}
              <Time check="why.to" seconds={BigInt(point.to)} />
            </Fact>
            <Fact name="Worked out anew">
              <Value check="why.value">{String(point.recomputed.value)}</Value>
            </Fact>
            {point.blocks.map(({ evmChainId, first, last, blocks, transactions }) => (
              <Fact key={evmChainId} name="Blocks">
                <Value check="why.chain">{evmChainId}</Value>:{' '}
                <Value check="why.first">{formatInteger(BigInt(first))}</Value> to{' '}
                <Value check="why.last">{formatInteger(BigInt(last))}</Value>, which are{' '}
                <Num check="why.blocks" value={BigInt(blocks)} /> with{' '}
                <Num check="why.transactions" value={BigInt(transactions)} /> transactions
              </Fact>
            ))}
          </>
        )}
        {chains.map(({ evmChainId, chainName, activity, lastBlock }) => (
          <Fact key={evmChainId} name="Freshness">
            <Value check="why.freshness">
              {chainName} {activity}
              {lastBlock === undefined ? '' : `, up to block ${formatInteger(BigInt(lastBlock))}`}
            </Value>
          </Fact>
        ))}
      </Facts>
      {[...(point?.recomputed.statements ?? []), ...statements].map(({ sql, rows, milliseconds }) => (
        <details key={sql}>
          <summary>
            Statement, <Value check="why.rows">{String(rows ?? 0)}</Value> rows in{' '}
            <Value check="why.ms">{milliseconds.toFixed(1)}</Value> ms
          </summary>
          <RawText check="why.sql" label="Statement" text={sql} />
        </details>
      ))}
    </>
  );
}
