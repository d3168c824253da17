import { messagesQuery, type SentMessage } from '../data/messages-query.js';
import { useQuery } from '../data/use-query.js';
import { DataTable } from '../parts/data-table.js';
import { transactionColumn } from '../parts/evm/transaction-column.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { LookedForMessages } from '../parts/platform/looked-for-messages.js';
import { ChainTime } from '../parts/times.js';
import { Num, Value } from '../parts/values.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { stepsBack } from '../router/steps-back.js';

/** The messages that contracts sent to other chains, in the newest blocks of each chain. */
export default function IcmPage() {
  return (
    <>
      <PageTitle title="Messages between chains" />
      <Loaded query={useQuery(messagesQuery(stepsBack(place.value.search)))} lines={8}>
        {({ messages, looked, silent }) => (
          <>
            <LookedForMessages looked={looked} silent={silent} />
            {messages.length === 0 ? (
              <div class="notice">
                <p>No contract sent a message to another chain in these blocks.</p>
              </div>
            ) : (
              <Messages messages={messages} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Messages({ messages }: { readonly messages: readonly SentMessage[] }) {
  return (
    <DataTable
      name="messages"
      caption="Messages that were sent, the newest first"
      rows={messages}
      keyOf={({ chain, transaction, logIndex }) => `${chain.path} ${transaction} ${logIndex}`}
      columns={[
        {
          name: 'Message',
          show: ({ id }) => <Identifier check="row.id" text={id} link={href('message', { id })} copy="ID" />,
          value: ({ id }) => id,
        },
        {
          name: 'Sent',
          show: ({ chain, timestamp }) => (
            <ChainTime chain={chain} check="row.timestamp" seconds={timestamp} />
          ),
          value: ({ timestamp }) => timestamp ?? 0n,
        },
        {
          name: 'From chain',
          show: ({ chain }) => <Value check="row.chain">{chain.name}</Value>,
          value: ({ chain }) => chain.name,
        },
        {
          name: 'By',
          show: ({ chain, sender }) => <AddressLink chain={chain} check="row.sender" address={sender} />,
          value: ({ sender }) => sender,
        },
        transactionColumn,
        {
          name: 'Bytes',
          show: ({ bytes }) => <Num check="row.bytes" value={bytes} unit="bytes" />,
          value: ({ bytes }) => bytes,
          isRight: true,
        },
      ]}
    />
  );
}
