import { describe, expect, it } from 'vitest';
import { drawnValues, joinSeries } from '../src/decode/join-series.ts';
import { hasRoomForPoints, plottedRange } from '../src/decode/plotted-range.ts';
import { exactNumber, formatMetricAmount, formatMetricValue } from '../src/format/metric-value.ts';
import { rangeOf, readChoice } from '../src/parts/charts/chart-choice.ts';

describe('a value of a metric', () => {
  it.each([
    [0, '0'],
    [12_480, '12,480'],
    [10_002_000_000_000_000n, '10,002,000,000,000,000'],
    [1.5, '1.5'],
    [1.09043676e-10, '0.000000000109043676'],
    [2e-9, '0.000000002'],
    [-2.5e-7, '-0.00000025'],
  ])('%s is %s', (value, text) => expect(formatMetricValue(value)).toBe(text));

  it.each([
    [5.520_524_8e-14, '0.0₁₃552052'],
    [1.5, '1.5'],
    [1234.567_89, '1234.56'],
    [0, '0'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [2n ** 64n, '18,446,744,073,709,551,616'],
  ])('the amount %s is %s', (value, text) => expect(formatMetricAmount(value)).toBe(text));

  it('has all its digits however great it is', () => {
    expect(exactNumber(1e21)).toBe('1000000000000000000000');
    expect(exactNumber(1.5e22)).toBe('15000000000000000000000');
  });
});

describe('a chart', () => {
  it('shows a single point within two days, whatever the library proposes', () =>
    expect(plottedRange([1_795_741_200], [1_795_741_200, 1_882_141_200])).toEqual([
      1_795_654_800, 1_795_827_600,
    ]));

  it('shows points apart where there is room, however many lines there are', () => {
    expect(hasRoomForPoints(1, 1200)).toBe(true);
    expect(hasRoomForPoints(120, 1200)).toBe(true);
    expect(hasRoomForPoints(121, 1200)).toBe(false);
  });

  it('shows several points from the first to the last', () =>
    expect(plottedRange([1_795_741_200, 1_795_744_800], [1_795_741_200, 1_795_744_800])).toEqual([
      1_795_741_200, 1_795_744_800,
    ]));
});

describe('series beside each other', () => {
  it('have a value or none at each time, and none is not 0', () =>
    expect(
      joinSeries([
        [
          { timestamp: 1, value: 5 },
          { timestamp: 3, value: 0 },
        ],
        [{ timestamp: 2, value: 7n }],
      ]),
    ).toEqual({
      times: [1, 2, 3],
      values: [
        [5, undefined, 0],
        [undefined, 7n, undefined],
      ],
    }));

  it.each([
    ['abs', [null, 0, 4, 8]],
    ['log', [null, null, 4, 8]],
    ['rel', [null, 0, 100, 200]],
  ] as const)('are drawn %s', (scale, drawn) =>
    expect(drawnValues([undefined, 0, 4, 8n], scale)).toEqual(drawn),
  );

  it('are drawn without anything but zeros too', () => expect(drawnValues([0, 0n], 'rel')).toEqual([0, 0]));
});

describe('what the address asks of a chart', () => {
  const metric = {
    name: 'txCount',
    group: 'chain',
    meaning: '',
    unit: '',
    intervals: ['hour', 'day'],
    hasWindows: true,
  } as const;
  const read = (search: string, one: Parameters<typeof readChoice>[1] = metric) =>
    readChoice(new URLSearchParams(search), one, ['43112', '99']);

  it('is as at first where it says nothing, or what is not offered', () => {
    const first = {
      scopes: ['43112'],
      interval: 'hour',
      range: '7d',
      from: undefined,
      to: undefined,
      scale: 'abs',
    };
    expect(read('')).toEqual(first);
    expect(read('interval=year&range=9d&scale=x&of=%3Cb%3E,a%2Fb&from=-1&to=1e9')).toEqual(first);
  });

  it('names at most as many series as have colours, each once', () =>
    expect(read('of=1,1,2,3,4,5,6').scopes).toEqual(['1', '2', '3', '4', '5']));

  it('is of nothing for the metrics of all', () =>
    expect(read('of=1', { ...metric, group: 'total' }).scopes).toEqual(['']));

  it('stays the same for an hour', () => {
    const choice = read('range=24h');
    expect(rangeOf(choice, 7_200_000_000)).toEqual({ from: 7_113_600, to: undefined });
    expect(rangeOf(choice, 7_203_599_999)).toEqual({ from: 7_113_600, to: undefined });
    expect(rangeOf(read('from=5&to=9'), 7_200_000_000)).toEqual({ from: 5, to: 9 });
    expect(rangeOf(read('range=all'), 7_200_000_000)).toEqual({ from: undefined, to: undefined });
  });
});
