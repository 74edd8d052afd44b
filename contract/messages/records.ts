// Messages about records, analytics, sensors, automation rules and webhooks.

export const recordsMessages = {
  rfiNotOpen: 'An RFI with status {{rfiStatus}} cannot be answered.',
  rfiByAnswer: 'An RFI becomes answered only when an answer is posted.',
  rfiMove: 'The status of an RFI cannot change from {{rfiStatus}} to {{rfiNext}}.',
  issueSettled: 'The status of an issue that is {{issueStatus}} cannot change.',
  clashAlready: 'The clash already has the status {{clashStatus}}.',
  ownComment: 'Only the author can edit or delete a comment.',
  chainSequence: 'its sequence number is not {{number}}: an entry is missing, added or out of order',
  chainProject: 'it belongs to another project',
  chainBefore: 'previousHash is not the hash of the previous entry',
  chainHash: 'hash does not match its content',
  anomalyAlready: 'The anomaly already has the state {{anomalyState}}.',
  anomalyMove: 'The state of an anomaly cannot change from {{anomalyState}} to {{anomalyNext}}.',
  assetTag: 'Another asset in this project already has this tag.',
  assetDocuments: 'An asset can have at most 200 documents.',
  documentRevisions: 'A document can have at most 200 revisions.',
  taskSettled: 'A completed or skipped task cannot be changed: reopen it first.',
  taskNotSettled: 'Only a completed or skipped task can be reopened.',
  taskOfRetired: 'A retired asset has no maintenance.',
  taskOfOldPlan: 'The maintenance calendar of the asset has been restarted: this task is no longer part of it.',
  taskBeforeLater: 'A later task has already been completed or skipped: reopen that task first.',
  taskProvisional: 'The due date of this task depends on the previous task, which is still open.',
  notAfterToday: 'must not be after today',
  notBeforeInstalled: 'must not be before the installation date of the asset',
  laterThanDue: 'must be later than the current due date',
  withinFiveYears: 'must be within five years',
  notBeforeFrom: 'must not be before from',
  withinFiveYearsOf: 'must be within five years of from',
  modelNotRead: 'The model has not been imported.',
  modelNotHead: 'This is not the current version of the model: generate assets from the current one.',
  tooManyElements: 'has more than 50,000 elements in the model',
  projectArchived: 'The project is archived and read-only: restore it to make changes.',
} as const;

export const analyticsMessages = {
  order: 'must not be after the last day or after today',
  noSuchDay: 'is a date that does not exist in {{name}}',
  tooLong: 'must be at most {{number}} days before the last day',
  tooEarly: 'must be {{day}} or later',
} as const;

export const sensorsMessages = {
  most: 'A post can contain at most {{count}} readings.',
  reading: 'A reading must be an object with deviceId, value and, optionally, at, kind and unit.',
  device: 'deviceId must have 1 to 128 visible characters.',
  value: 'value must be a finite JSON number.',
  time: 'at must be a date-time with an offset, such as 2026-03-01T08:15:30Z.',
  future: 'The time is more than 30 seconds ahead of the service clock.',
  old: 'The time is before the retention period.',
  unit: 'The sensor has a different unit.',
  valueDiffers: 'A reading with a different value already exists for this instant; it was kept.',
  clearSide: 'must be on the side of the threshold that does not breach it',
} as const;

export const thresholdsMessages = {
  most: 'A sensor can have at most {{count}} thresholds.',
} as const;

export const automationMessages = {
  most: 'A project can have at most {{count}} automation rules.',
  noSecret: 'This rule does not call a webhook, so it has no secret.',
  member: 'the event has no such field',
  comparison: 'the field does not support this operator',
  single: 'must be a single value, not an array',
  id: 'must be an id',
  word: 'must be one of the values of the field',
  placeholder: 'contains an unknown placeholder',
  assign: 'the records of this event cannot be assigned',
  recipients: 'must have at least one recipient',
  address: 'must be an e-mail address',
} as const;

export const webhooksMessages = {
  most: 'A workspace can have at most {{count}} webhook subscriptions.',
  pending: 'The delivery is already pending.',
  gone: 'The endpoint answered 410 Gone: it accepts no more deliveries.',
  disabled: 'Five deliveries in a row failed for good. Error of the last one: {{deliveryError}}.',
  characters: 'must not contain control characters, spaces or backslashes',
  fragment: 'must not contain a fragment',
  schemeHost: 'must begin with https:// and a host',
  scheme: 'must begin with https://',
  user: 'must not contain a user name or password',
  port: 'must have a host and, optionally, a port from 1 to 65535 before the first /',
  host: 'does not contain a valid host',
  hostForm: 'has a host that is neither an IP address nor a DNS name',
  public: 'must resolve to a public address',
  ownerGone: 'The person who created this audit log stream is no longer an owner of the workspace.',
  notForStreams: 'does not apply to an audit log stream, which receives every entry',
} as const;
