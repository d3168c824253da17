import { useEffect, useState } from 'preact/hooks';
import { useQuery } from '../data/use-query.js';
import { actingOn } from '../dev/acting-as.js';
import { devActionsOf, ownAccountsQuery } from '../dev/dev-queries.js';
import { formatChainText } from '../format/chain-text.js';
import { parseAmount } from '../format/parse-amount.js';
import { Failure } from '../parts/failure.js';
import { useAction } from '../parts/use-action.js';
import { href } from '../router/href.js';
import { navigate } from '../router/location.js';
import { ArgumentFields, untypedArguments } from './argument-fields.js';
import { encodeCall } from './call-codec.js';
import type { FunctionOf } from './function-of.js';
import { tryCall } from './try-call.js';
import { connectWallet, followWallets, sendByWallet, wallets } from './wallets.js';

const decimals = 18;

/** A form that sends a transaction to a function: of an account of the node, of whom one acts as, or of a wallet of the browser. */
export function WriteForm({ chain, address, abi, of: { abi: item } }: FunctionOf) {
  const [typed, setTyped] = useState(() => untypedArguments(item));
  const [amount, setAmount] = useState('0');
  const [chosen, setChosen] = useState<string>();
  const { run, error, isRunning } = useAction();
  const { data: own } = useQuery(ownAccountsQuery(chain));
  useEffect(followWallets, []);
  const acting = actingOn(chain);
  const accounts = [...new Set([...(acting === undefined ? [] : [acting]), ...(own ?? [])])];
  const senders = [
    ...accounts.map((account) => ({ id: account, label: account, wallet: undefined })),
    ...wallets.value.map((wallet) => ({
      id: wallet.id,
      label: `Wallet ${formatChainText(wallet.name)}`,
      wallet,
    })),
  ];
  const sender = senders.find(({ id }) => id === chosen) ?? senders[0];
  const submit = (event: Event) => {
    event.preventDefault();
    if (sender === undefined) return;
    void run('Sent', async () => {
      const input = encodeCall(item, typed);
      const value = item.stateMutability === 'payable' ? parseAmount(amount, decimals) : 0n;
      const { wallet } = sender;
      const from = wallet === undefined ? (sender.id as `0x${string}`) : await connectWallet(wallet, chain);
      // What would fail is not sent: it would cost its fee and change nothing.
      await tryCall(chain, { to: address, from, value, input, block: 'latest' }, abi);
      const hash =
        wallet === undefined
          ? await devActionsOf(chain).send(from, address, value, input)
          : await sendByWallet(wallet, chain, { from, to: address, value, input });
      navigate(href('transaction', { chain: chain.path, hash }));
    });
  };
  return (
    <form class="stacked" onSubmit={submit}>
      <ArgumentFields abi={item} typed={typed} change={setTyped} />
      {item.stateMutability === 'payable' ? (
        <label>
          Amount, {chain.unit}
          <input
            type="text"
            value={amount}
            onInput={(event) => setAmount(event.currentTarget.value)}
            autocomplete="off"
          />
        </label>
      ) : null}
      {sender === undefined && own === undefined ? null : sender === undefined ? (
        <p class="notice">
          Nobody can sign here: this node has no accounts of its own, and no wallet of the browser announced
          itself.
        </p>
      ) : (
        <>
          <label>
            From
            <select value={sender.id} onChange={(event) => setChosen(event.currentTarget.value)}>
              {senders.map(({ id, label }) => (
                <option key={id} value={id} data-check="sender">
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" disabled={isRunning}>
            Send
          </button>
        </>
      )}
      {error === undefined ? null : <Failure error={error} />}
    </form>
  );
}
