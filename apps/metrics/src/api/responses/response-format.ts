import type { BoundOperation } from '@firn/rest/server';
import { sdkEncoders } from './sdk-encoders.js';

/**
 * The form of answers: `interface` is that of the contract, `sdk` differs where `@avalanche-sdk/chainkit` and `@avalabs/avacloud-sdk`
 * read something else.
 */
export type ResponseFormat = 'interface' | 'sdk';

/** Every form of answers. */
export const responseFormats = ['interface', 'sdk'] as const satisfies readonly ResponseFormat[];

/** The same operation with its answer in another form. */
export function inFormat<Context>(
  { contract, handler }: BoundOperation<Context>,
  format: ResponseFormat,
): BoundOperation<Context> {
  const encodeResult = format === 'sdk' ? sdkEncoders[contract.name] : undefined;
  return { contract: encodeResult === undefined ? contract : { ...contract, encodeResult }, handler };
}
