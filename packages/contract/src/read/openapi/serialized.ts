import { essenceOf } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';

/** The formats, a line for each family, by the names that are in use for them. */
const formats = [
  /(?:x-|vnd\.)?msgpack|(?:x-)?messagepack/,
  /(?:x-)?cbor(?:-seq)?/,
  /(?:.+[.+-])?proto(?:buf)?|grpc(?:[+-].+)?/,
  /(?:x-)?(?:bson|ubjson|thrift|hessian)|(?:x-jackson-)?smile/,
  /(?:x-|.+\.)?(?:avro|ion|parquet)/,
  /vnd\.apache\.(?:arrow\..+|thrift\.(?:binary|compact))/,
  /x-(?:amf|java-serialized-object)/,
  // Suffixes (RFC 6839 and the registry of IANA).
  /.+\+(?:msgpack|cbor(?:-seq)?|bson|avro|smile|ion|ber|der|wbxml|fastinfoset|sqlite3)/,
];
const names = new RegExp(`^application/(?:${formats.map(({ source }) => source).join('|')})$`);

/** Whether a media type is of a serialisation that is no text: what a schema describes is written and read by a library of its own. */
export function isSerialized(mediaType: string): boolean {
  return names.test(essenceOf(mediaType));
}

/** Says that what a schema describes is bytes to a program. @param what of which something is sent: `bodies` */
export function warnOfSerialized(what: string, mediaType: string, node: SpecNode, reader: Reader): void {
  reader.problems.warning(
    'content-of-bytes',
    node.location,
    `${what} of ${mediaType} are bytes, which the program writes and reads: the schema describes a structure, which has a form of its own in JSON only`,
  );
}
