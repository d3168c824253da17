import { type DeliveryStep, type Message, type Messenger, messageQuery } from '../data/message-query.js';
import { useQuery } from '../data/use-query.js';
import { formatAskedText } from '../format/chain-text.js';
import { DataTable } from '../parts/data-table.js';
import { transactionColumn } from '../parts/evm/transaction-column.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Identifier } from '../parts/identifier.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { BlockchainLink } from '../parts/platform/blockchain-link.js';
import { LookedForMessages } from '../parts/platform/looked-for-messages.js';
import { ChainTime } from '../parts/times.js';
import { Num, Value } from '../parts/values.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { stepsBack } from '../router/steps-back.js';

/** One message between chains: who sent what, and what became of it where it went to. */
export default function MessagePage({ id }: { readonly id: string }) {
  return (
    <>
      <PageTitle title="Message" />
      <Loaded query={useQuery(messageQuery(id, stepsBack(place.value.search)))} lines={8}>
        {({ message, looked, silent }) => (
          <>
            {message === undefined ? (
              <div class="notice">
                <p>
                  No contract sent a message <Value check="asked">{formatAskedText(id)}</Value> in these
                  blocks.
                </p>
              </div>
            ) : (
              <Shown message={message} />
            )}
            <LookedForMessages looked={looked} silent={silent} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Shown({ message: { sent, facts, messenger } }: { readonly message: Message }) {
  const { chain, id, sender, timestamp, transaction, bytes } = sent;
  return (
    <>
      <Status messenger={messenger} />
      <Facts>
        <Fact name="ID">
          <Identifier check="message.id" text={id} copy="ID" />
        </Fact>
        <Fact name="Sent">
          <ChainTime chain={chain} check="message.sent" seconds={timestamp} /> on{' '}
          <Value check="message.chain">{chain.name}</Value> in{' '}
          <Identifier
            check="message.transaction"
            text={transaction}
            link={href('transaction', { chain: chain.path, hash: transaction })}
          />
        </Fact>
        <Fact name="By">
          <AddressLink chain={chain} check="message.sender" address={sender} />
        </Fact>
        {messenger === undefined ? null : (
          <>
            <Fact name="To chain">
              <BlockchainLink check="message.destination" id={messenger.destination} copy="chain ID" />
            </Fact>
            <Fact name="ID of the messenger">
              <Identifier check="message.messengerId" text={messenger.id} copy="ID" />
            </Fact>
          </>
        )}
        <Fact name="Size">
          <Num check="message.bytes" value={bytes} unit="bytes" /> bytes
        </Fact>
        {facts === undefined ? (
          <Fact name="Payload">the bytes are no message</Fact>
        ) : (
          <>
            <Fact name="From chain">
              <BlockchainLink check="message.sourceChain" id={facts.sourceChain} copy="chain ID" />, network{' '}
              <Value check="message.network">{String(facts.networkId)}</Value>
            </Fact>
            <Fact name={facts.kind === 'hash' ? 'Hash of a block' : 'Payload'}>
              <Identifier check="message.payload" text={facts.payload} copy="bytes" />
            </Fact>
          </>
        )}
      </Facts>
      {messenger === undefined ? (
        <p class="muted">It was sent without a messenger contract, so no log tells who took it.</p>
      ) : (
        <Steps steps={messenger.steps} />
      )}
    </>
  );
}

/** How far it is, in words. */
function Status({ messenger }: { readonly messenger: Messenger | undefined }) {
  if (messenger === undefined) return null;
  const happened = new Set(messenger.steps.map(({ step }) => step));
  if (happened.has('executed'))
    return (
      <p class="status success">
        <span aria-hidden="true">●</span>{' '}
        {happened.has('failed') ? 'Executed, at a later try' : 'Delivered and executed'}
      </p>
    );
  if (happened.has('failed'))
    return (
      <p class="status failed">
        <span aria-hidden="true">✕</span> Delivered, but its execution failed
      </p>
    );
  return (
    <p class="status pending">
      <span aria-hidden="true">◌</span>{' '}
      {happened.has('delivered') ? 'Delivered' : 'Sent; no log of its delivery in these blocks'}
    </p>
  );
}

const words = { delivered: 'Delivered', executed: 'Executed', failed: 'Execution failed' } as const;

function Steps({ steps }: { readonly steps: readonly DeliveryStep[] }) {
  if (steps.length === 0) return null;
  return (
    <>
      <h2>Delivery</h2>
      <DataTable
        name="delivery"
        caption="What became of the message"
        rows={steps}
        keyOf={({ step, chain, transaction }) => `${step} ${chain.path} ${transaction}`}
        columns={[
          {
            name: 'What',
            show: ({ step }) => <Value check="row.step">{words[step]}</Value>,
            value: ({ step }) => words[step],
          },
          {
            name: 'When',
            show: ({ chain, timestamp }) => (
              <ChainTime chain={chain} check="row.timestamp" seconds={timestamp} />
            ),
            value: ({ timestamp }) => timestamp ?? 0n,
          },
          {
            name: 'On chain',
            show: ({ chain }) => <Value check="row.chain">{chain.name}</Value>,
            value: ({ chain }) => chain.name,
          },
          transactionColumn,
        ]}
      />
    </>
  );
}
