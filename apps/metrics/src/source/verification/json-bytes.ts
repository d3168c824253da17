/** An object of JSON that a node wrote. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A part of an answer is not there, or not written as it should be: what it belongs to cannot be encoded. */
export class UnknownForm extends Error {
  override readonly name = 'UnknownForm';
  /** Whether a fork that is not known may have brought it; what is only missing, none brings. */
  readonly mayBeNew: boolean;

  constructor(message: string, { mayBeNew = false, ...options }: ErrorOptions & { mayBeNew?: boolean } = {}) {
    super(message, options);
    this.mayBeNew = mayBeNew;
  }
}

/** Whether an error is a {@link UnknownForm}, of this or of another copy of the code. */
export function isUnknownForm(error: unknown): error is UnknownForm {
  return error instanceof Error && error.name === 'UnknownForm';
}

/** The bytes of hexadecimal digits. @throws UnknownForm for anything else. */
export function bytesOf(object: JsonObject, name: string): Uint8Array {
  const text = object[name];
  if (typeof text !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) throw new UnknownForm(`no ${name}`);
  return Buffer.from(text.slice(2), 'hex');
}

/** The bytes of a quantity without zeros in front, as RLP has integers. @throws UnknownForm for anything else. */
export function integerOf(object: JsonObject, name: string): Uint8Array {
  const text = object[name];
  if (typeof text !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(text)) throw new UnknownForm(`no ${name}`);
  return integerBytes(BigInt(text));
}

/** The same of a value. */
export function integerBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array(0);
  const digits = value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

/** The quantity as a number. @throws UnknownForm for anything else. */
export function quantityOf(object: JsonObject, name: string): bigint {
  const text = object[name];
  if (typeof text !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(text)) throw new UnknownForm(`no ${name}`);
  return BigInt(text);
}

/** The objects of a list. @throws UnknownForm for anything else. */
export function listOf(object: JsonObject, name: string): readonly JsonObject[] {
  const list = object[name];
  if (!Array.isArray(list)) throw new UnknownForm(`no ${name}`);
  return list as JsonObject[];
}

/** The bytes of each text of a list. @throws UnknownForm for anything else. */
export function bytesList(object: JsonObject, name: string): Uint8Array[] {
  return listOf(object, name).map((_, index, list) => bytesOf(list as unknown as JsonObject, String(index)));
}
