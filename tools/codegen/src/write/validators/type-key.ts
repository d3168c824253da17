import { type Condition, codecs, type Type } from '@firn/contract';
import { pascalCase } from '@firn/contract/read';

/** A text that two types share exactly when they allow the same values. */
export function typeKey(type: Type): string {
  return textOf(type);
}

/** As {@link typeKey}, of a condition. */
export function conditionKey(condition: Condition): string {
  return `condition ${textOf(condition)}`;
}

function textOf(node: Type | Condition): string {
  return JSON.stringify(node, function (this: unknown, key: string, value: unknown) {
    if (typeof value === 'bigint') return `${value}n`;
    return isField(this) && (key === 'doc' || key === 'location' || key === 'default') ? undefined : value;
  });
}

function isField(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'aliases' in value && 'required' in value;
}

/** A name that says what the type is, for short collections without rules: `PeerArray`, `StringRecord`. */
export function contentName(type: Type): string | undefined {
  if (type.kind === 'array') {
    const { minItems, maxItems, uniqueItems } = type;
    if ((minItems ?? maxItems ?? uniqueItems) !== undefined) return undefined;
    return withSuffix(type.items, 'Array');
  }
  if (type.kind === 'record') {
    const { keyPattern, keyCodec, minProperties, maxProperties } = type;
    if ((keyPattern ?? keyCodec ?? minProperties ?? maxProperties) !== undefined) return undefined;
    return withSuffix(type.values, 'Record');
  }
  return undefined;
}

function withSuffix(type: Type, suffix: string): string | undefined {
  const name = plainName(type);
  return name === undefined ? undefined : name + suffix;
}

function plainName(type: Type): string | undefined {
  switch (type.kind) {
    case 'reference':
      return type.name;
    case 'codec': {
      const { minimum, maximum, minLength, maxLength } = type;
      return (minimum ?? maximum ?? minLength ?? maxLength) === undefined
        ? codecs[type.codec].stem
        : undefined;
    }
    case 'string':
    case 'number':
      // `kind` and, of a number, `integer`; a string with an annotation only says no more.
      return Object.keys(type).every((key) => key === 'kind' || key === 'integer' || key === 'format')
        ? pascalCase(type.kind === 'number' && type.integer ? 'integer' : type.kind)
        : undefined;
    case 'boolean':
    case 'unknown':
      return pascalCase(type.kind);
    case 'array':
    case 'record':
      return contentName(type);
    default:
      return undefined;
  }
}
