import type { Example, Operation } from '@firn/contract';
import { demandedHeaders } from '@firn/contract';
import { misread, type Reading } from './misread.js';
import { answerOf } from './tested-call.js';

/** Lists why the required headers of an example's answer cannot be sent with it. */
export function unsentHeaders({ wire }: Operation, example: Example, reading: Reading): readonly string[] {
  const answer = wire.protocol === 'http' ? answerOf(wire, example) : undefined;
  if (answer === undefined) return [];
  const demanded = demandedHeaders(answer);
  return answer.headers
    .filter(({ name }) => demanded.includes(name.toLowerCase()))
    .flatMap(({ name, type, serialization, examples: [given] }) => {
      if (given === undefined) return [`the required header ${name} of the response has no example`];
      const [misfit] = reading.explain(type, given.value);
      const reason = misfit?.message ?? misread(type, given.value, serialization, reading);
      return reason === undefined ? [] : [`the header ${name} of the response: ${reason}`];
    });
}
