import { abisQuery } from '../../data/abi-query.js';
import type { Chain } from '../../data/chains.js';
import { tokenQuery } from '../../data/token-queries.js';
import { readCallQuery } from '../../data/trace-query.js';
import { useQuery } from '../../data/use-query.js';
import type { CallArgument } from '../../decode/read-call.js';
import { formatChainText } from '../../format/chain-text.js';
import { Fact, Facts } from '../facts.js';
import { TokenAmount, Value } from '../values.js';
import { AddressLink } from './transaction-table.js';

type Hex = `0x${string}`;

/** Functions of tokens that end with an amount in the unit of the token, whatever an ABI calls it. */
const ofTokens = /^(?:transfer|transferFrom|approve)\((?:.*,)?uint256\)$/;

/** The function that a transaction called, with its arguments by name; nothing where nobody knows it. */
export function CalledFunction({
  chain,
  hash,
  to,
  input,
}: {
  readonly chain: Chain;
  readonly hash: Hex;
  readonly to: Hex;
  readonly input: Hex;
}) {
  const { data: read } = useQuery(readCallQuery);
  const asked = [{ address: to, selectors: [input.slice(0, 10)] }];
  const { data: abis } = useQuery(abisQuery(chain, `call ${hash}`, asked));
  const call = abis === undefined ? undefined : read?.readCall(input, abis.get(to));
  if (call === undefined) return null;
  const isOfToken = ofTokens.test(call.signature);
  return (
    <>
      <h2>Called</h2>
      <Facts>
        <Fact name="Function">
          <code data-check="call.signature">{formatChainText(call.signature)}</code>
        </Fact>
        {call.args.map((argument, index) => (
          <Fact
            key={`${index}`}
            name={
              argument.name === '' ? (
                'Argument'
              ) : (
                <Value check={`call.name.${index}`}>{formatChainText(argument.name)}</Value>
              )
            }
          >
            <Argument chain={chain} argument={argument} check={`call.argument.${index}`} />
            {isOfToken && index === call.args.length - 1 && typeof argument.value === 'bigint' ? (
              <OfToken chain={chain} token={to} amount={argument.value} check={`call.amount.${index}`} />
            ) : null}
          </Fact>
        ))}
      </Facts>
    </>
  );
}

function Argument({
  chain,
  argument: { type, text },
  check,
}: {
  readonly chain: Chain;
  readonly argument: CallArgument;
  readonly check: string;
}) {
  return type === 'address' ? (
    <AddressLink chain={chain} check={check} address={text} copy="address" />
  ) : (
    <Value check={check}>{text}</Value>
  );
}

/** The amount in the unit of the token; nothing where the contract is none with items that can be parted. */
function OfToken({
  chain,
  token: address,
  amount,
  check,
}: {
  readonly chain: Chain;
  readonly token: Hex;
  readonly amount: bigint;
  readonly check: string;
}) {
  const { data: token } = useQuery(tokenQuery(chain, address));
  return token?.kind === 'ERC-20' ? (
    <>
      {' = '}
      <TokenAmount check={check} amount={amount} token={token} />
    </>
  ) : null;
}
