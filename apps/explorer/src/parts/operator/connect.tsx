import type { Chain } from '../../data/chains.js';
import { connection } from '../../data/session.js';
import { Copy } from '../copy.js';
import { Fact, Facts } from '../facts.js';
import { Value } from '../values.js';

/** How programs reach a chain: its addresses, its ID, and first lines of the usual tools. */
export function Connect({ chain }: { readonly chain: Chain }) {
  const { nodeUrl, socketUrl } = connection();
  const url = `${nodeUrl}/ext/bc/${chain.path}/rpc`;
  const socket = socketUrl(`/ext/bc/${chain.path}/ws`);
  return (
    <section aria-labelledby="connect">
      <h2 id="connect">Connect</h2>
      <Facts>
        <Fact name="RPC address">
          <code data-check="connect.url">{url}</code> <Copy text={url} what="address" />
        </Fact>
        <Fact name="WebSocket">
          <code data-check="connect.socket">{socket}</code> <Copy text={socket} what="address" />
        </Fact>
        <Fact name="Chain ID">
          <Value check="connect.chainId">{chain.chainId.toString()}</Value>{' '}
          <Copy text={chain.chainId.toString()} what="chain ID" />
        </Fact>
        {snippetsOf(url).map(([tool, code]) => (
          <Fact key={tool} name={`With ${tool}`}>
            <code data-check={`connect.${tool}`}>{code}</code> <Copy text={code} what="line" />
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** What to write to hear of the newest block, by tool. */
function snippetsOf(url: string): readonly (readonly [tool: string, code: string])[] {
  return [
    ['cast', `cast block-number --rpc-url ${url}`],
    ['viem', `await createPublicClient({ transport: http('${url}') }).getBlockNumber()`],
    ['ethers', `await new JsonRpcProvider('${url}').getBlockNumber()`],
  ];
}
