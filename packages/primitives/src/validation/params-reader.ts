import type { Issue } from '../errors/issue.js';
import { ValidationError } from '../errors/validation-error.js';
import { namedParams, type ParamsForm } from './named-params.js';

/** Options of {@link paramsReader}. */
export interface ParamsReaderOptions<Wire, Decoded> extends Omit<ParamsForm, 'unwraps'> {
  /** Default: true. */
  readonly unwraps?: boolean;
  readonly is: (value: unknown) => value is Wire;
  readonly explain: (value: unknown) => Issue[];
  /** Converts checked parameters. Absent if nothing has to be converted. */
  readonly decode?: ((wire: Wire) => Decoded) | undefined;
}

/**
 * Creates the function that reads the parameters of one JSON-RPC method: by name, by position, one object in an array, or omitted. It throws
 * a `ValidationError` with an issue for each broken rule.
 *
 * @param title - What messages call the parameters: `params of info.peers`.
 */
export function paramsReader<Wire, Decoded = Wire>(
  title: string,
  { names, unwraps = true, toRecord, is, explain, decode }: ParamsReaderOptions<Wire, Decoded>,
): (params: unknown) => Decoded {
  const form: ParamsForm = { names, unwraps, toRecord };
  return (params) => {
    const named = namedParams(params, form);
    if (!is(named)) throw new ValidationError(explain(named), title);
    // Without `decode` the two types are the same.
    return decode === undefined ? (named as unknown as Decoded) : decode(named);
  };
}
