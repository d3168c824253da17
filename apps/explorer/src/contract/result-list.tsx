import type { Chain } from '../data/chains.js';
import { formatChainText } from '../format/chain-text.js';
import { Copy } from '../parts/copy.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Num, Value } from '../parts/values.js';
import type { ResultValue } from './call-codec.js';

const maxIndent = 6;

/** What a call answered, one value a line. */
export function ResultList({
  chain,
  values,
  isCut,
}: {
  readonly chain: Chain;
  readonly values: readonly ResultValue[];
  readonly isCut: boolean;
}) {
  if (values.length === 0) return <p class="muted">It answers nothing, and did not fail.</p>;
  return (
    <>
      <Facts>
        {values.map((value) => (
          <Fact key={value.path} name={<Name {...value} />}>
            <Shown chain={chain} {...value} />
          </Fact>
        ))}
      </Facts>
      {isCut ? (
        <p class="muted">
          Only the first <Num check="result.shown" value={BigInt(values.length)} /> are shown.
        </p>
      ) : null}
    </>
  );
}

function Name({ path, name, depth }: ResultValue) {
  return (
    <span class={`depth-${Math.min(depth, maxIndent)}`}>
      <Value check={`result.${path}.name`}>{formatChainText(name === '' ? path : name)}</Value>
    </span>
  );
}

function Shown({ chain, path, type, value }: ResultValue & { readonly chain: Chain }) {
  const check = `result.${path}`;
  const kind = (
    <span class="muted">
      {' '}
      <Value check={`${check}.type`}>{type}</Value>
    </span>
  );
  if (value === undefined) return kind;
  if (typeof value === 'bigint')
    return (
      <>
        <Num check={check} value={value} /> <Copy text={String(value)} what="value" />
        {kind}
      </>
    );
  if (typeof value === 'boolean')
    return (
      <>
        <Value check={check}>{String(value)}</Value>
        {kind}
      </>
    );
  if (type === 'address')
    return (
      <>
        <AddressLink chain={chain} check={check} address={value} copy="address" />
        {kind}
      </>
    );
  return (
    <>
      <code data-check={check}>{formatChainText(value)}</code> <Copy text={value} what="value" />
      {kind}
    </>
  );
}
