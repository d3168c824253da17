import type {
  ChainFreshness,
  ExplainedPoint,
  ExplainedStatement,
  Explanation,
} from '../api/explain/explanation.js';

const shownAnswer = 400;

/** An explanation as text. */
export function writeExplanation(
  { target, status, answer, statements, point, chains }: Explanation,
  now: number,
): string {
  const shown =
    answer.length > shownAnswer ? `${answer.slice(0, shownAnswer)}… (${answer.length} characters)` : answer;
  return [
    `GET ${target}\n${status} ${shown}`,
    ...(point === undefined ? [] : [writePoint(point)]),
    `Last refresh\n${chains.map((chain) => `  ${writeFreshness(chain, now)}`).join('\n') || '  no chains'}`,
    ...statements.map(
      (statement, index) => `Statement ${index + 1} of ${statements.length}, ${writeStatement(statement)}`,
    ),
    ...(statements.length === 0 ? ['No statement was needed.'] : []),
  ].join('\n\n');
}

function writePoint({ from, to, meaning, blocks, recomputed }: ExplainedPoint): string {
  return [
    `Data point ${timeText(from)} to ${timeText(to)}`,
    `  ${meaning}`,
    ...(blocks.length === 0 ? ['  no blocks'] : []),
    ...blocks.map(
      ({ evmChainId, first, last, blocks: count, transactions }) =>
        `  chain ${evmChainId}: blocks ${first} to ${last}, ${count} blocks, ${transactions} transactions`,
    ),
    `  from the facts: ${recomputed.value}`,
    ...recomputed.statements.map((statement) => `  ${writeStatement(statement).replaceAll('\n', '\n  ')}`),
  ].join('\n');
}

function writeStatement({ sql, rows, milliseconds }: ExplainedStatement): string {
  const count = rows === undefined ? '' : `, ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  const lines = sql.split('\n').map((line) => line.trim());
  return `${milliseconds} ms${count}\n  ${lines.join('\n  ')};`;
}

function writeFreshness(
  { evmChainId, chainName, activity, lastBlock, lastBlockTime, confirmedAt }: ChainFreshness,
  now: number,
): string {
  const name = `${chainName} (${evmChainId}), ${activity}`;
  if (lastBlock === undefined || lastBlockTime === undefined) return `${name}: nothing is indexed`;
  const confirmed =
    confirmedAt === undefined ? '' : `, confirmed by the node ${Math.max(0, now - confirmedAt)} s ago`;
  return `${name}: block ${lastBlock} of ${timeText(lastBlockTime)}${confirmed}`;
}

function timeText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
