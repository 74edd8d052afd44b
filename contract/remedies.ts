// Keys of remedies, apart from the schemas, which the web application does not load.
import type { SyncCode } from './integrations.ts';

/** Returns the key of the message that is the remedy of a code. */
export const getRemedyKey = (code: SyncCode): string =>
  `integrations.remedy${code.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}`;
