import { type Body, type Contract, ContractError, type Operation, Problems } from '@firn/contract-model';
import { typeConverts } from '../type-converts.js';

/** A call with the media types of its body. */
interface Call {
  readonly operation: Operation;
  readonly contents: readonly { readonly content: Body }[];
}

/**
 * Of a body that is lines in one media type and a value in another, no function could tell which it has to convert.
 * @throws ContractError with each operation that has such a body, in which something converts.
 */
export function refuseConvertingLines(calls: readonly Call[], contract: Contract): void {
  const problems = new Problems();
  for (const { operation, contents } of calls) {
    const isLines = contents.map(({ content }) => content.kind === 'lines' || content.kind === 'events');
    if (isLines.every((each) => each === isLines[0])) continue;
    const { wire } = operation;
    const types = wire.protocol === 'http' ? (wire.body?.contents ?? []).map(({ type }) => type) : [];
    if (!types.some((type) => typeConverts(contract, type))) continue;
    problems.error(
      'converting-lines',
      operation.location,
      `the body of ${operation.name} is lines or something else by its media type, and holds formats that are converted: generate without converting dates and 64-bit integers, or keep one of the media types`,
    );
  }
  if (problems.hasErrors) throw new ContractError(problems.all);
}
