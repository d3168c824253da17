import {
  type CodecType,
  type Contract,
  type NumberType,
  patternOf,
  type Type,
  type UnionType,
} from '@firn/contract-model';
import {
  type Explain,
  explainArray,
  explainBinary,
  explainBoolean,
  explainCodec,
  explainEnum,
  explainIntersection,
  explainNever,
  explainNull,
  explainNumber,
  explainObject,
  explainRecord,
  explainStream,
  explainString,
  explainTagged,
  explainTuple,
  explainUndefined,
  explainUnion,
  explainUnknown,
  type Issue,
} from '@firn/primitives/validation';
import { explainCondition } from './explain-condition.js';
import type { ExplainType } from './type-explanation.js';

const compilers = new WeakMap<Contract, ExplainType>();

/** Every broken rule of a value, in the words of generated validators; none where it fits. Integers beyond 2^53 may be `bigint`. */
export function misfitsOf(
  contract: Contract,
  type: Type,
  value: unknown,
  ...path: (string | number)[]
): Issue[] {
  const issues: Issue[] = [];
  explainType(contract)(type)(value, path, issues);
  return issues;
}

/** Compiles types to functions that explain values, each once; what is inside of one is looked up when a value gets there. */
export function explainType(contract: Contract): ExplainType {
  const known = compilers.get(contract);
  if (known !== undefined) return known;
  const named = new Map(contract.types.map(({ name, type }) => [name, type]));
  const compiled = new WeakMap<Type, Explain>();
  const explain: ExplainType = (type) => {
    const found = compiled.get(type);
    if (found !== undefined) return found;
    let own: Explain | undefined;
    const lazy: Explain = (value, path, issues) => {
      own ??= compile(type, explain, named);
      own(value, path, issues);
    };
    compiled.set(type, lazy);
    return lazy;
  };
  compilers.set(contract, explain);
  return explain;
}

function compile(type: Type, explain: ExplainType, named: ReadonlyMap<string, Type>): Explain {
  switch (type.kind) {
    case 'unknown':
      return explainUnknown;
    case 'never':
      return explainNever;
    case 'boolean':
      return explainBoolean;
    case 'null':
      return explainNull;
    case 'undefined':
      return explainUndefined;
    case 'binary':
      return explainBinary;
    case 'stream':
      return explainStream;
    case 'number':
      return numberExplain(type);
    case 'codec':
      return codecExplain(type);
    case 'string': {
      const pattern = type.pattern === undefined ? undefined : patternOf(type.pattern);
      return (value, path, issues) => explainString(value, path, issues, { ...type, pattern });
    }
    case 'enum':
      return (value, path, issues) => explainEnum(value, path, issues, type.values);
    case 'array': {
      const items = explain(type.items);
      return (value, path, issues) => explainArray(value, path, issues, items, type);
    }
    case 'tuple': {
      const positions = type.items.map(explain);
      const rest = type.rest && explain(type.rest);
      return (value, path, issues) => explainTuple(value, path, issues, positions, type.required, rest);
    }
    case 'record': {
      const { keyPattern, ...rules } = type;
      const values = explain(type.values);
      const all = { ...rules, ...(keyPattern !== undefined && { keyPattern: patternOf(keyPattern) }) };
      return (value, path, issues) => explainRecord(value, path, issues, values, all);
    }
    case 'object': {
      const fields = type.fields.map((field) => ({ ...field, explain: explain(field.type) }));
      const extra = typeof type.extra === 'string' ? type.extra : explain(type.extra);
      return (value, path, issues) => explainObject(value, path, issues, fields, extra, type);
    }
    case 'union':
      return unionExplain(type, explain);
    case 'intersection': {
      const conditions = (type.conditions ?? []).map((each) => explainCondition(each, explain));
      const parts = [...type.parts.map(explain), ...conditions];
      return (value, path, issues) => explainIntersection(value, path, issues, parts);
    }
    case 'reference':
      return explain(named.get(type.name) ?? { kind: 'unknown' });
  }
}

/** With a discriminator the variant that it names counts alone. */
function unionExplain({ variants, exclusive, discriminator }: UnionType, explain: ExplainType): Explain {
  const each = variants.map(explain);
  if (discriminator === undefined)
    return (value, path, issues) => explainUnion(value, path, issues, each, exclusive);
  const { property, mapping, tag: kind, otherwise } = discriminator;
  const tagged = Object.fromEntries(
    Object.entries(mapping).map(([tag, index]) => [tag, each[index] ?? explainNever]),
  );
  const other = otherwise === undefined ? undefined : each[otherwise];
  return (value, path, issues) => explainTagged(value, path, issues, property, tagged, kind, other);
}

function numberExplain(type: NumberType): Explain {
  return (value, path, issues) => {
    if (typeof value !== 'bigint') explainNumber(value, path, issues, type);
    // Beyond 2^53 the bounds are what is left to check.
    else explainNumber(Number(value), path, issues, { ...type, integer: false });
  };
}

function codecExplain(type: CodecType): Explain {
  return (value, path, issues) =>
    explainCodec(typeof value === 'bigint' ? value.toString() : value, path, issues, type.codec, type);
}
