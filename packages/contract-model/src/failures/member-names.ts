import type { FailureSource } from '@firn/primitives/failure';

/**
 * What members of error bodies are called, in small letters without anything else, by what they hold: the names that public documents use. The first that fits the
 * type of the member counts.
 */
export type MemberNames = readonly (readonly [FailureSource, ReadonlySet<string>])[];

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const detail = names(
  'detail details message messages description msg text error errors errormessage errormsg errordescription errordetail errordetails errortext errmsg ' +
    'developermessage usermessage longmessage localizedmessage displaymessage statusmessage faultstring explanation info',
);

/** Of a whole body, and of objects in it that stand for the failure. */
export const textMembers: MemberNames = [
  ['statusText', names('status statuscode httpstatus httpstatuscode httpcode responsecode')],
  ['code', names('code errorcode errcode errortype errorname type kind reason errorkind faultcode')],
  ['title', names('title error statustext httpstatustext reasonphrase summary errortitle')],
  ['detail', detail],
  ['time', names('timestamp time date datetime occurredat timestamputc errortime')],
  ['url', names('path instance uri url requesturi requestpath requesturl')],
];

/** Of an item that stands for one broken rule. */
export const itemTextMembers: MemberNames = [
  ['place', names('path field name param parameter property propertyname propertypath key attribute fieldname argument target place')],
  ['pointer', names('pointer jsonpointer instancepath datapath')],
  ['part', names('in location source locationtype')],
  ['rule', names('rule keyword constraint type kind code errorcode errortype reason')],
  ['statusText', names('status statuscode')],
  ['title', names('title summary')],
  ['detail', detail],
];

/** Members that hold the status as a number. */
export const statusMembers: ReadonlySet<string> = names(
  'status statuscode httpstatus httpstatuscode httpcode code errorcode errcode responsecode',
);

/** Members that tell by a boolean whether a call worked. */
export const outcomeMembers: ReadonlySet<string> = names('success ok successful succeeded valid isvalid issuccess');

/** Members that hold a list of texts or of broken rules. */
export const listMembers: ReadonlySet<string> = names(
  'errors error messages message details detail issues violations invalidparams invalidparameters fielderrors validationerrors validation failures ' +
    'causes problems reasons errordetails errormessages fieldviolations constraintviolations subErrors descriptions',
);

/** Members with an object that stands for the failure. */
export const nestedMembers: ReadonlySet<string> = names(
  'error errors fault problem exception failure errordetails detail details message status meta err',
);

/** Places of a broken rule as a list of steps. */
export const stepMembers: ReadonlySet<string> = names('loc path location field fieldpath');

/** Objects with the place of a broken rule. */
export const placeMembers: ReadonlySet<string> = names('source location');
