import type { PriceOptions } from '@firn/node-validators';
import type { Chain } from '../data/chains.js';
import { type GasPrices, gasQuery } from '../data/gas-query.js';
import { connection } from '../data/session.js';
import { useQuery } from '../data/use-query.js';
import type { GasOfBlock } from '../decode/gas-history.js';
import { formatGasPrice } from '../format/amount.js';
import { Sparkline } from '../parts/charts/sparkline.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Fact, Facts } from '../parts/facts.js';
import { Loaded } from '../parts/loaded.js';
import { PageTitle } from '../parts/page-title.js';
import { GasPrice, Num, Percent } from '../parts/values.js';
import { href } from '../router/href.js';

const speeds = ['slow', 'normal', 'fast'] as const;
/** The tips of a block, in the order in which they are asked for. */
const tips = [
  ['Low tip', 'row.lowTip'],
  ['Middle tip', 'row.middleTip'],
  ['High tip', 'row.highTip'],
] as const;
const metrics = [
  ['avgGasPrice', 'Average price'],
  ['maxGasPrice', 'Highest price'],
  ['feesPaid', 'Fees paid'],
] as const;

/** What gas costs on a chain now, and what it did in its newest blocks. */
export default function GasPage({ chain }: { readonly chain: Chain }) {
  return (
    <>
      <PageTitle title={`Gas on ${chain.name}`} />
      <Loaded query={useQuery(gasQuery(chain))} lines={10}>
        {(prices) => <Shown chain={chain} prices={prices} />}
      </Loaded>
    </>
  );
}

function Shown({
  chain,
  prices: { summary, blocks, options },
}: {
  readonly chain: Chain;
  readonly prices: GasPrices;
}) {
  const { next, lowest, median, highest, used, baseFees } = summary;
  return (
    <>
      <Facts>
        <Fact name="Base fee of the next block">
          {next === undefined ? 'none' : <GasPrice check="gas.next" wei={next} />}
        </Fact>
        {options === null ? null : <Suggested options={options} />}
        {lowest === undefined || median === undefined || highest === undefined ? null : (
          <Fact name="Base fees">
            <GasPrice check="gas.lowest" wei={lowest} /> at least,{' '}
            <GasPrice check="gas.median" wei={median} /> in the middle,{' '}
            <GasPrice check="gas.highest" wei={highest} /> at most, in the newest{' '}
            <Num check="gas.blocks" value={summary.blocks} unit="blocks" /> blocks
          </Fact>
        )}
        <Fact name="Of their gas the blocks used">
          <Percent check="gas.used" value={used} />
        </Fact>
      </Facts>
      {lowest === undefined || highest === undefined ? null : (
        <Sparkline
          values={baseFees}
          label={`Base fees from ${formatGasPrice(lowest)} to ${formatGasPrice(highest)}, the newest on the right`}
        />
      )}
      <Charts chain={chain} />
      <h2>Newest blocks</h2>
      <p class="meaning">
        Tips are those at a quarter, at the half and at three quarters of the gas of a block.
      </p>
      <DataTable
        name="gas"
        caption="Prices in the newest blocks"
        rows={blocks}
        keyOf={({ number }) => String(number)}
        columns={columnsOf(chain)}
      />
    </>
  );
}

function Suggested({ options }: { readonly options: PriceOptions }) {
  return speeds.map((speed) => (
    <Fact key={speed} name={`To offer, ${speed}`}>
      <GasPrice check={`gas.${speed}`} wei={options[speed].maxFeePerGas} /> at most, tip{' '}
      <GasPrice check={`gas.${speed}Tip`} wei={options[speed].maxPriorityFeePerGas} />
    </Fact>
  ));
}

/** The same over time, where a metrics service is known. */
function Charts({ chain }: { readonly chain: Chain }) {
  if (connection().metricsUrl === undefined) return null;
  return (
    <p>
      Over time:{' '}
      {metrics.map(([metric, name], index) => (
        <span key={metric}>
          {index === 0 ? '' : ', '}
          <a href={href('chart', { metric }, { of: String(chain.chainId) })}>{name}</a>
        </span>
      ))}
    </p>
  );
}

function columnsOf(chain: Chain): readonly Column<GasOfBlock>[] {
  return [
    {
      name: 'Block',
      show: ({ number }) => (
        <a href={href('block', { chain: chain.path, block: String(number) })}>
          <Num check="row.number" value={number} />
        </a>
      ),
      value: ({ number }) => number,
    },
    {
      name: 'Base fee',
      show: ({ baseFee }) => (baseFee === undefined ? null : <GasPrice check="row.baseFee" wei={baseFee} />),
      value: ({ baseFee }) => baseFee ?? 0n,
      isRight: true,
    },
    {
      name: 'Gas used',
      show: ({ used }) => (
        <>
          <Percent check="row.used" value={used} />
          <progress max={100} value={used} aria-label="Gas used of the limit" />
        </>
      ),
      value: ({ used }) => used,
      isRight: true,
    },
    ...tips.map(
      ([name, check], index): Column<GasOfBlock> => ({
        name,
        show: (block) => {
          const tip = block.tips[index];
          return tip === undefined ? <span class="muted">none</span> : <GasPrice check={check} wei={tip} />;
        },
        value: (block) => block.tips[index] ?? -1n,
        csv: (block) => String(block.tips[index] ?? ''),
        isRight: true,
        isMinor: check !== 'row.middleTip',
      }),
    ),
  ];
}
