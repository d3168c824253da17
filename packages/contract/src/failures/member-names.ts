import type { FailureSource } from '@firn/primitives/failure';

/** Names of the members of error bodies in public documents, simplified, by what they contain. The first source that has a name counts. */
type MemberNames = readonly (readonly [FailureSource, ReadonlySet<string>])[];

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Texts that explain a failure or a broken rule. */
export const detailMembers: ReadonlySet<string> = names(
  'detail details message messages description msg text error errors errormessage errormsg errordescription errordetail errordetails errortext errmsg ' +
    'developermessage usermessage longmessage localizedmessage displaymessage defaultmessage statusmessage faultstring explanation info problem',
);

/** Texts of a whole body, and of objects in it that describe the failure. */
export const textMembers: MemberNames = [
  ['statusText', names('status statuscode httpstatus httpstatuscode httpcode responsecode')],
  ['code', names('code errorcode errcode errortype errorname type kind reason errorkind faultcode')],
  ['title', names('title error statustext httpstatustext reasonphrase summary errortitle')],
  ['detail', detailMembers],
  ['time', names('timestamp time date datetime occurredat timestamputc errortime')],
  ['url', names('path instance uri url requesturi requestpath requesturl')],
];

/** Texts of an item that describes one broken rule. */
export const itemTextMembers: MemberNames = [
  [
    'place',
    names(
      'path field name attr param parameter property propertyname propertypath key attribute fieldname argument target place',
    ),
  ],
  ['pointer', names('pointer jsonpointer instancepath datapath')],
  ['part', names('in location source locationtype')],
  ['rule', names('rule keyword constraint type kind code errorcode errortype reason')],
  ['statusText', names('status statuscode')],
  ['title', names('title summary')],
  ['detail', detailMembers],
];

/** The source of a member, by its simplified name. */
export function sourceOf(members: MemberNames, name: string): FailureSource | undefined {
  return members.find(([, known]) => known.has(name))?.[0];
}

/** Numbers that are the status. */
export const statusMembers: ReadonlySet<string> = names(
  'status statuscode httpstatus httpstatuscode httpcode code errorcode errcode responsecode',
);

/** Booleans that say whether the call succeeded. */
export const outcomeMembers: ReadonlySet<string> = names(
  'success ok successful succeeded valid isvalid issuccess',
);

/** Lists of texts or of broken rules. */
export const listMembers: ReadonlySet<string> = names(
  'errors error messages message details detail issues violations invalidparams invalidparameters fielderrors validationerrors validation failures ' +
    'causes problems reasons errordetails errormessages fieldviolations constraintviolations suberrors descriptions',
);

/** Objects that describe the failure. */
export const nestedMembers: ReadonlySet<string> = names(
  'error errors fault problem exception failure errordetails detail details message status meta err',
);

/** Lists of steps to a broken rule. */
export const stepMembers: ReadonlySet<string> = names('loc path location field fieldpath');

/** Objects with the location of a broken rule. */
export const placeMembers: ReadonlySet<string> = names('source location');

/** The letters of a name in lower case: `error_message` is `errormessage`. */
export function simplified(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}
