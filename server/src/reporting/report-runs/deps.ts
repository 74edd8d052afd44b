import { buffer } from 'node:stream/consumers';
import type { ReportLanguage, ReportSection } from '../../../../contract/scheduled-reports.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { LedgerDeps } from '../../platform/files/ledger.ts';
import type { Spool } from '../../platform/files/spool.ts';
import type { Storage } from '../../platform/files/storage-rules.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailLanguage } from '../../platform/mail/phrases.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { LetterPart } from '../report-mail/public.ts';
import type { Period } from '../report-schedule/public.ts';

/** Dependencies of runs. */
export interface RunDeps extends LedgerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: Storage;
  readonly spool: Spool;
  readonly keyring: Keyring;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly baseUrl: () => string;
  readonly makeReport: (order: DocumentsOrder, aborted: AbortSignal) => Promise<MadeReport | undefined>;
  /** Tells the admins of the project by mail. */
  readonly notifyReportAdmins: (tx: Tx, scope: ProjectScope, notice: ReportNotice) => Promise<void>;
  /** Called for what went wrong and is tried again, or was given up, to log it. */
  readonly onReportFault: (error: unknown, runId?: string) => void;
  /** Called with the result of each attempt to send a mail, once it is recorded. */
  readonly onReportMail: (result: MailResult) => void;
  readonly reportLimits: ReportLimits;
}

/** Result of an attempt to send a mail; `again` if it is tried again. */
export type MailResult = 'sent' | 'refused' | 'failed' | 'again';

export interface ReportLimits {
  /** The days for which documents are kept. */
  readonly fileDays: number;
  /** The days for which the links of a mail last. */
  readonly linkDays: number;
  /** The address that bounces go to, with `{token}` in it; undefined: the service's own. */
  readonly bounceAddress: string | undefined;
}

export interface ReportNotice {
  readonly reason: 'run_failed' | 'recipient_suppressed';
  readonly reportId: string;
  readonly reportName: string;
}

/** Documents of a report as they are asked for. */
export interface DocumentsOrder {
  readonly scope: ProjectScope;
  readonly name: string;
  readonly languages: readonly MailLanguage[];
  readonly cadence: 'weekly' | 'monthly';
  readonly sections: readonly ReportSection[];
  readonly photos: number;
  readonly period: Period;
  /** Up to and including the period, oldest first. */
  readonly periods: readonly Period[];
  readonly timeZone: string;
  readonly isLate: boolean;
  /** True if all readers are members of the project: the documents then link into the application. */
  readonly isForMembers: boolean;
}

/** Documents as they were made from one state of the project. */
export interface MadeReport {
  readonly asOf: string;
  /** In the order of the languages. */
  readonly documents: readonly { readonly language: MailLanguage; readonly pdf: Buffer }[];
  readonly parts: readonly LetterPart[];
  readonly projectName: string;
  readonly projectCode: string | null;
  /** True if nothing happened in the period. */
  readonly isEmpty: boolean;
}

/** The languages of a report in the order of its mail. */
export function listLanguages(language: ReportLanguage): readonly MailLanguage[] {
  return language === 'en_ar' ? ['en', 'ar'] : [language];
}

/** Reads a stored document whole. */
export async function readStored({ storage }: Pick<RunDeps, 'storage'>, key: string): Promise<Buffer> {
  return buffer(await storage.read(key));
}
