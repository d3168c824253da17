import type { Log } from '@firn/node-validators';
import { abisQuery } from '../../data/abi-query.js';
import type { Chain } from '../../data/chains.js';
import { describeQuery } from '../../data/trace-query.js';
import { useQuery } from '../../data/use-query.js';
import { formatChainText } from '../../format/chain-text.js';
import { Fact, Facts } from '../facts.js';
import { ShowMore, useShown } from '../paging.js';
import { Value } from '../values.js';
import { AddressLink } from './transaction-table.js';

/** Logs in the document at first, and with each wish for more. */
const someLogs = 200;

/** The logs that a transaction wrote, of many the first ones until more are asked for. */
export function LogList({ chain, logs }: { readonly chain: Chain; readonly logs: readonly Log[] }) {
  const { data: describe } = useQuery(describeQuery);
  const shown = useShown(someLogs, someLogs);
  const asked = logs.map(({ address, topics }) => ({ address, selectors: topics.slice(0, 1) }));
  const { data: abis } = useQuery(abisQuery(chain, `logs ${logs[0]?.transactionHash ?? ''}`, asked));
  if (logs.length === 0)
    return (
      <div class="notice">
        <p>This transaction wrote no logs.</p>
      </div>
    );
  return (
    <>
      {logs.slice(0, shown.count).map(({ logIndex, address, topics, data }) => {
        const text = describe?.describeLog(topics, data, abis?.get(address));
        return (
          <section key={String(logIndex)} class="log" data-row={`log ${logIndex}`}>
            <h3>
              Log <Value check="row.index">{String(logIndex)}</Value>
              {text === undefined ? null : (
                <>
                  {': '}
                  <Value check="row.event">{text}</Value>
                </>
              )}
            </h3>
            <Facts>
              <Fact name="Contract">
                <AddressLink chain={chain} check="row.address" address={address} copy="address" />
              </Fact>
              <Fact name="Topics">
                {topics.map((topic, index) => (
                  <div key={`${index} ${topic}`}>
                    <code data-check={`row.topic${index}`}>{topic}</code>
                  </div>
                ))}
              </Fact>
              <Fact name="Data">
                <code data-check="row.data" title={formatChainText(data)}>
                  {data}
                </code>
              </Fact>
            </Facts>
          </section>
        );
      })}
      <ShowMore name="logs" shown={shown} total={logs.length} />
    </>
  );
}
