// The catalog of messages: each has a stable key, by which clients translate it, and an English template. Parameters are
// written in double braces; a message with a count has a form for one and a form for all other counts.

import { accountingMessages } from './accounting.ts';
import { accountingEntriesMessages } from './accounting-entries.ts';
import { factorsMessages, oauthMessages, passwordMessages, peopleMessages, scimMessages } from './accounts.ts';
import { bcfMessages, cobieMessages, importsMessages } from './exchange.ts';
import { integrationsMessages } from './integrations.ts';
import { modelFilesMessages, modelsMessages, picturesMessages } from './models.ts';
import {
  analyticsMessages,
  automationMessages,
  recordsMessages,
  sensorsMessages,
  thresholdsMessages,
  webhooksMessages,
} from './records.ts';
import { reportsMessages } from './reports.ts';
import { fieldMessages, requestMessages } from './request.ts';
import { ssoCheckMessages, ssoMessages } from './sso.ts';

export const MESSAGES = {
  request: requestMessages,
  field: fieldMessages,
  password: passwordMessages,
  people: peopleMessages,
  records: recordsMessages,
  webhooks: webhooksMessages,
  pictures: picturesMessages,
  imports: importsMessages,
  bcf: bcfMessages,
  oauth: oauthMessages,
  factors: factorsMessages,
  scim: scimMessages,
  sso: ssoMessages,
  ssoCheck: ssoCheckMessages,
  models: modelsMessages,
  modelFiles: modelFilesMessages,
  sensors: sensorsMessages,
  automation: automationMessages,
  cobie: cobieMessages,
  analytics: analyticsMessages,
  thresholds: thresholdsMessages,
  integrations: integrationsMessages,
  accounting: accountingMessages,
  accountingEntries: accountingEntriesMessages,
  reports: reportsMessages,
} as const;
