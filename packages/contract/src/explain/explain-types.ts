import {
  cb58ToBytes,
  hexWithChecksumToBytes,
  isEncodingError,
  nodeIdToBytes,
  parseAddress,
} from '@firn/primitives';
import { formatChecks } from '@firn/primitives/formats';
import {
  type Explainer,
  type ExplainerOptions,
  explainer,
  type Issue,
  type Path,
  report,
  type SchemaReference,
} from '@firn/primitives/validation';
import type { CodecName, Type } from '../model/index.js';
import { schemaOf } from './schema-of.js';

/** How {@link explainTypes} reads types and values. */
export interface ExplainTypesOptions extends Pick<ExplainerOptions, 'bigints'> {
  /** Only the form that is written, as in `schemaOf`, with right checksums. */
  readonly canonical?: boolean;
}

/** Returns an issue for each rule of a type that a value breaks. */
export type ExplainType = (type: Type, value: unknown, options?: ExplainTypeOptions) => Issue[];

/** How one value is explained. */
export interface ExplainTypeOptions {
  /** Also report fields that no type names, as in `schemaOf`. Default: false. */
  readonly named?: boolean;
  /** Where the value is, for messages. Default: at the root. */
  readonly path?: Path;
}

/** A type that refers to itself without an object or an array between would never end. */
const maxDepth = 200;

/** Explains values of types whose references `resolve` knows. Each type is interpreted once. */
export function explainTypes(
  resolve: (name: string) => Type,
  { bigints = false, canonical = false }: ExplainTypesOptions = {},
): ExplainType {
  const explaining = { bigints, formats: formatChecks, ...(canonical && { hasChecksum }) };
  const explainers = { all: new WeakMap<Type, Explainer>(), named: new WeakMap<Type, Explainer>() };
  let depth = 0;
  const explain = (type: Type, named: boolean): Explainer => {
    const known = explainers[named ? 'named' : 'all'];
    const found = known.get(type);
    if (found !== undefined) return found;
    const reference = (name: string, isNamed: boolean): SchemaReference => {
      return () => nested(explain(resolve(name), isNamed));
    };
    const made = explainer(schemaOf(type, { canonical, reference }, named), explaining);
    known.set(type, made);
    return made;
  };
  const nested = (inner: Explainer): Explainer => {
    return (value, path = [], issues = []) => {
      if (depth >= maxDepth) {
        report(issues, path, 'nesting', `at most ${maxDepth} levels of types`, value ?? null);
        return issues;
      }
      depth++;
      try {
        return inner(value, path, issues);
      } finally {
        depth--;
      }
    };
  };
  return (type, value, { named = false, path } = {}) => explain(type, named)(value, path);
}

const decoders: { readonly [Codec in CodecName]?: (text: string) => unknown } = {
  cb58: cb58ToBytes,
  'node-id': nodeIdToBytes,
  bech32: parseAddress,
  'hex-checksum': hexWithChecksumToBytes,
};

function hasChecksum(codec: string, text: string): boolean {
  const decode = decoders[codec as CodecName];
  if (decode === undefined) return true;
  try {
    decode(text);
    return true;
  } catch (error) {
    if (isEncodingError(error)) return false;
    throw error;
  }
}
