import type { Chain } from '../data/chains.js';
import type { FullTransaction } from '../data/evm-queries.js';
import { rawQuery } from '../data/raw-query.js';
import { useQuery } from '../data/use-query.js';
import { formatJson } from '../format/json.js';
import { Copy } from './copy.js';
import { Loaded } from './loaded.js';
import { RawText } from './raw-text.js';

/** A transaction and its receipt as machines read them, to be copied. */
export function RawForms({
  chain,
  found: { transaction, receipt },
}: {
  readonly chain: Chain;
  readonly found: FullTransaction;
}) {
  return (
    <>
      <h2>Signed bytes</h2>
      <Loaded query={useQuery(rawQuery(chain, transaction.hash))} lines={3}>
        {(bytes) => <Raw check="raw.bytes" text={bytes} what="bytes" />}
      </Loaded>
      <h2>Transaction</h2>
      <Raw check="raw.transaction" text={formatJson(transaction)} what="transaction" />
      {receipt === null ? null : (
        <>
          <h2>Receipt</h2>
          <Raw check="raw.receipt" text={formatJson(receipt)} what="receipt" />
        </>
      )}
    </>
  );
}

function Raw({
  check,
  text,
  what,
}: {
  readonly check: string;
  readonly text: string;
  readonly what: string;
}) {
  return (
    <div class="copied">
      <Copy text={text} what={what} />
      <RawText check={check} label={what} text={text} />
    </div>
  );
}
