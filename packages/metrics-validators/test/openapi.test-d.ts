/**
 * For every operation the types of the entry `./openapi`, which openapi-typescript makes, and our wire types are assignable to each other.
 *
 * Two differences are wanted and evened out: where a codec accepts a string and a number we say so, and where it checks a prefix the
 * type has it.
 */
import { expectTypeOf, test } from 'vitest';
import type * as ours from '../src/index.js';
import type { operations } from '../src/openapi.js';

type Leaf<T> = [string | number] extends [T]
  ? // biome-ignore lint/suspicious/noExplicitAny: assignable in both directions, whatever the other side has
    any
  : T extends `0x${string}` | `NodeID-${string}`
    ? string
    : T;

/** Makes optional keys visible, so that an optional and a required one differ in both directions. */
type Even<T> = [string | number] extends [T]
  ? Leaf<T>
  : T extends readonly (infer Item)[]
    ? Even<Item>[]
    : T extends object
      ? {
          [Key in keyof T]-?: undefined extends T[Key]
            ? { optional: Even<Exclude<T[Key], undefined>> }
            : Even<T[Key]>;
        }
      : Leaf<T>;

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type Given<T, Key extends string> = T extends { [K in Key]: infer Value }
  ? Value
  : T extends { [K in Key]?: infer Value }
    ? Value
    : unknown;
/** An operation without parameters takes an object without keys. */
type Merge<T> = unknown extends T ? Record<string, never> : { [Key in keyof T]: T[Key] };
type Present<T> = [Exclude<T, undefined>] extends [never] ? unknown : Exclude<T, undefined>;

type TheirParams<Operation extends { parameters: object }> = Merge<
  Present<Given<Operation['parameters'], 'path'>> &
    Present<Given<Operation['parameters'], 'query'>> &
    (Operation extends { requestBody: { content: { 'application/json': infer Body } } }
      ? { body: Body }
      : unknown)
>;
type TheirResult<Operation> = Operation extends { responses: { 200: infer Answer } }
  ? Json<Answer>
  : undefined;

/** Our types of every operation: parameters and result. */
interface Ours {
  compositeQuery: [ours.CompositeQueryParamsWire, ours.CompositeQueryResultWire];
  getAverageTps: [ours.GetAverageTpsParamsWire, ours.GetAverageTpsResultWire];
  getChain: [ours.GetChainParamsWire, ours.GetChainResultWire];
  getChainMetrics: [ours.GetChainMetricsParamsWire, ours.GetChainMetricsResultWire];
  getChainRollingWindowMetrics: [
    ours.GetChainRollingWindowMetricsParamsWire,
    ours.GetChainRollingWindowMetricsResultWire,
  ];
  getIcmSummary: [ours.GetIcmSummaryParamsWire, ours.GetIcmSummaryResultWire];
  getIcmTimeseries: [ours.GetIcmTimeseriesParamsWire, ours.GetIcmTimeseriesResultWire];
  getNetworkMetrics: [ours.GetNetworkMetricsParamsWire, ours.GetNetworkMetricsResultWire];
  getSubnetMetrics: [ours.GetSubnetMetricsParamsWire, ours.GetSubnetMetricsResultWire];
  getTeleporterMetrics: [ours.GetTeleporterMetricsParamsWire, ours.GetTeleporterMetricsResultWire];
  getTotalValidatorMetrics: [
    ours.GetTotalValidatorMetricsParamsWire,
    ours.GetTotalValidatorMetricsResultWire,
  ];
  getValidationMetrics: [ours.GetValidationMetricsParamsWire, ours.GetValidationMetricsResultWire];
  getValidatorMetrics: [ours.GetValidatorMetricsParamsWire, ours.GetValidatorMetricsResultWire];
  healthCheck: [ours.HealthCheckParamsWire, ours.HealthCheckResultWire];
  listBridgedBtcb: [ours.ListBridgedBtcbParamsWire, ours.ListBridgedBtcbResultWire];
  listChains: [ours.ListChainsParamsWire, ours.ListChainsResultWire];
  listNftHolders: [ours.ListNftHoldersParamsWire, ours.ListNftHoldersResultWire];
  listTokenBalances: [ours.ListTokenBalancesParamsWire, ours.ListTokenBalancesResultWire];
  listValidatorAddresses: [ours.ListValidatorAddressesParamsWire, ours.ListValidatorAddressesResultWire];
  liveCheck: [ours.LiveCheckParamsWire, ours.LiveCheckResultWire];
}

/** The operations for which one side cannot be assigned to the other; none, if all is well. */
type Unequal = {
  [Name in keyof operations]: [
    Even<TheirParams<operations[Name]>> extends Even<Ours[Name][0]> ? true : 'params: theirs to ours',
    Even<Ours[Name][0]> extends Even<TheirParams<operations[Name]>> ? true : 'params: ours to theirs',
    Even<TheirResult<operations[Name]>> extends Even<Ours[Name][1]> ? true : 'result: theirs to ours',
    Even<Ours[Name][1]> extends Even<TheirResult<operations[Name]>> ? true : 'result: ours to theirs',
  ];
};

test('every operation is compared', () => {
  expectTypeOf<keyof Ours>().toEqualTypeOf<keyof operations>();
});

test('our types and those of openapi-typescript are assignable to each other', () => {
  expectTypeOf<Unequal>().toEqualTypeOf<{ [Name in keyof operations]: [true, true, true, true] }>();
});
