import { isDateText, isDateTimeText, isTimeText } from './date-text.js';
import { isDuration } from './duration.js';
import { isEmail } from './email.js';
import { isHostname } from './hostname.js';
import { isIpv4, isIpv6 } from './ip-address.js';
import { isJsonPointer, isRelativeJsonPointer } from './json-pointer.js';
import { isRegex } from './regex.js';
import { isUri, isUriReference } from './uri.js';
import { isUriTemplate } from './uri-template.js';
import { isUuid } from './uuid.js';

/** Predicates of formats of JSON Schema by the name of their codec. */
export type FormatChecks = Readonly<Record<string, (value: unknown) => boolean>>;

/** The predicate of every format of JSON Schema that can be checked, by the name of its codec: for programs that read documents when they run. */
export const formatChecks: FormatChecks = {
  'date-time-text': isDateTimeText,
  'date-text': isDateText,
  time: isTimeText,
  duration: isDuration,
  email: isEmail,
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  'uri-reference': isUriReference,
  'uri-template': isUriTemplate,
  uuid: isUuid,
  'json-pointer': isJsonPointer,
  'relative-json-pointer': isRelativeJsonPointer,
  regex: isRegex,
};
