// Keys of remedies, apart from the schemas, which the web application does not load.
import type { SyncCode } from './integrations.ts';

type OwnRemedy = 'integrations.remedyFile' | 'integrations.remedyVersionWaits' | 'integrations.remedyList';

/** Remedies by the key of the message, of outcomes over files and lists: those of their codes concern records. */
const BY_MESSAGE: Readonly<Record<string, OwnRemedy>> = {
  'integrations.faultOtherFile': 'integrations.remedyFile',
  'integrations.faultFileLonger': 'integrations.remedyFile',
  'integrations.faultFileParts': 'integrations.remedyFile',
  'integrations.faultManyParts': 'integrations.remedyFile',
  'integrations.faultFileStatus': 'integrations.remedyFile',
  'integrations.faultNoFileLink': 'integrations.remedyFile',
  'integrations.faultNotModel': 'integrations.remedyFile',
  'integrations.faultModelName': 'integrations.remedyFile',
  'integrations.faultFileEmpty': 'integrations.remedyFile',
  'integrations.faultFileProcessing': 'integrations.remedyFile',
  'integrations.faultVersionWaits': 'integrations.remedyVersionWaits',
  'integrations.faultEndlessList': 'integrations.remedyList',
  'integrations.faultPageTooLong': 'integrations.remedyList',
};

/** Returns the key of the remedy of an outcome over a file or a list by the key of its message; undefined for every other message. */
export const findOwnRemedyKey = (messageKey: string | null | undefined) =>
  messageKey != null && Object.hasOwn(BY_MESSAGE, messageKey) ? BY_MESSAGE[messageKey] : undefined;

/** Returns the key of the message that is the remedy of a code, or of the message itself. */
export const getRemedyKey = (code: SyncCode, messageKey?: string | null): string =>
  findOwnRemedyKey(messageKey) ??
  `integrations.remedy${code.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}`;
