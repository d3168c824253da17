import { networkNow } from '../../data/clocks.js';
import type { PointExplanation } from '../../data/explain-point.js';
import { answeredPoint, isSameValue, recomputedValue } from '../../decode/answered-point.js';
import { formatInteger } from '../../format/integer.js';
import { Fact, Facts } from '../facts.js';
import { RawText } from '../raw-text.js';
import { Time } from '../times.js';
import { MetricValue, Num, Value } from '../values.js';

/** What the service told of a point: what it answers, what comes out anew, whether both are the same, and from which blocks. */
export function Explained({
  explanation: { answer, point, chains, statements },
  unit,
}: {
  readonly explanation: PointExplanation;
  readonly unit: string;
}) {
  const answered = answeredPoint(answer);
  return (
    <>
      <Facts>
        <Fact name="Answered">
          {answered === undefined ? (
            'no point'
          ) : (
            <MetricValue check="why.answered" value={answered.value} unit={unit} />
          )}
        </Fact>
        {point === undefined ? null : (
          <>
            <Fact name="Worked out anew">
              <MetricValue check="why.value" value={recomputedValue(point.recomputed.value)} unit={unit} />
              {answered === undefined ? null : agreement(answered.value, point)}
            </Fact>
            <Fact name="Period">
              <Time check="why.from" seconds={BigInt(point.from)} /> to{' '}
              <Time check="why.to" seconds={BigInt(point.to)} />
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

/** Whether what was answered and what comes out anew are the same, as the end of a sentence. */
function agreement(
  answered: number | bigint,
  { recomputed, to }: NonNullable<PointExplanation['point']>,
): string {
  if (isSameValue(answered, recomputedValue(recomputed.value))) return ', the same as was answered';
  // Both are of one request, but of one moment only as far as no block is indexed between them.
  return to > networkNow.value / 1000
    ? ', not what was answered: a block of this period may have come between the two; explain it again'
    : ', not what was answered, though the period is over: firn-metrics verify tells where they differ';
}
