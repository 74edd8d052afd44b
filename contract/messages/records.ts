// Messages about records, analytics, sensors, automation rules and webhooks.

export const recordsMessages = {
  rfiNotOpen: 'An RFI that is {{rfiStatus}} cannot be answered.',
  rfiByAnswer: 'An RFI becomes answered by an answer alone.',
  rfiMove: 'An RFI that is {{rfiStatus}} cannot become {{rfiNext}}.',
  issueSettled: 'An issue that is {{issueStatus}} keeps its status.',
  clashAlready: 'The clash is {{clashStatus}} already.',
  ownComment: 'A comment is changed and deleted by its author alone.',
  chainSequence: 'its sequence is not {{number}}: an entry is missing, added or out of order',
  chainProject: 'it is of another project',
  chainBefore: 'previousHash is not the hash of the entry before it',
  chainHash: 'hash does not fit its content',
  anomalyStays: 'An anomaly that is {{anomalyState}} stays so.',
  assetTag: 'Another asset of the project has this tag.',
  assetDocuments: 'An asset has 200 documents at most.',
  documentRevisions: 'A document has 200 revisions at most.',
  taskSettled: 'What was completed or skipped stays as it is until it is reopened.',
  taskNotSettled: 'Only what was completed or skipped is reopened.',
  taskOfRetired: 'Nothing falls due on an asset that is retired.',
  taskOfOldPlan: 'The calendar of the asset was begun anew since then: this task is no longer part of it.',
  taskBeforeLater: 'A later task was completed or skipped since then. Reopen that one first.',
  taskProvisional: 'The day of this task follows from the one before it, which is still open.',
  notAfterToday: 'must not be after today',
  notBeforeInstalled: 'must not be before the asset was installed',
  laterThanDue: 'must be later than it is due now',
  withinFiveYears: 'must be within five years',
  notBeforeFrom: 'must not be before from',
  withinFiveYearsOf: 'must be within five years of from',
  modelNotRead: 'The model has not been read.',
  modelNotHead: 'Another version of the model is the current one: make assets from that.',
  tooManyElements: 'has more than 50,000 elements in the model',
  projectArchived: 'The project is archived and read-only. Restore it to change it.',
} as const;

export const analyticsMessages = {
  order: 'must be neither after the last day nor after today',
  noSuchDay: 'must be a day that there was in {{name}}',
  tooLong: 'must be at most {{number}} days before the last day',
  tooEarly: 'must be {{day}} or later',
} as const;

export const sensorsMessages = {
  most: 'A post holds at most {{count}} readings.',
  reading: 'A reading is an object of deviceId, value and, where they are given, at, kind and unit.',
  device: 'A deviceId has 1 to 128 visible characters.',
  value: 'A value is a finite JSON number.',
  time: 'A time is a date-time with an offset, such as 2026-03-01T08:15:30Z.',
  future: 'The time is more than 30 seconds ahead of the clock of the service.',
  old: 'The time is before what is kept.',
  unit: 'The sensor has another unit.',
  valueDiffers: 'There is a reading of this instant with another value already, which is kept.',
  clearSide: 'must be on the side of the value that does not breach',
} as const;

export const thresholdsMessages = {
  most: 'A sensor has at most {{count}} thresholds.',
} as const;

export const automationMessages = {
  most: 'A project has at most {{count}} automation rules.',
  noSecret: 'This rule calls no webhook and so has no secret.',
  member: 'the event has no such member',
  comparison: 'the member does not take this comparison',
  list: 'must be a list for any_of alone',
  id: 'must be an id',
  word: 'must be one of the values of the member',
  placeholder: 'has a placeholder that is not known',
  assign: 'the records of the event cannot be assigned',
  recipients: 'somebody must be written to',
  address: 'must be an e-mail address',
} as const;

export const webhooksMessages = {
  most: 'A workspace has at most {{count}} webhook subscriptions.',
  pending: 'The delivery is pending: it is on its way already.',
  gone: 'The endpoint answered 410 Gone: it takes no more deliveries.',
  disabled: 'Five deliveries in a row were dead-lettered; the error of the last one: {{deliveryError}}.',
  characters: 'must not hold control characters, spaces or backslashes',
  fragment: 'must not have a fragment',
  schemeHost: 'must begin with https:// and a host',
  scheme: 'must begin with https://',
  user: 'must not hold a user name or password',
  port: 'must have a host and, if any, a port from 1 to 65535, before the first /',
  host: 'has no valid host',
  hostForm: 'has a host that is neither an IP address nor a DNS name',
  public: 'must lead to a public address',
  ownerGone: 'The person who made this stream of the audit log is no owner of the workspace any more.',
  notForStreams: 'is not for a stream of the audit log: it is sent every entry',
} as const;
