// Links in mails: to the documents, and to the end of a subscription. Their secrets alone give access.
import type { Readable } from 'node:stream';
import { SYSTEM } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import { hashToken, isTokenShaped } from '../../platform/ids.ts';
import type { MailLanguage } from '../../platform/mail/phrases.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { findReport } from '../scheduled-reports/public.ts';
import {
  endLinks,
  findAnyDelivery,
  findAnySubscription,
  findDelivery,
  findRecipientState,
  renewSecrets,
  type StoredDelivery,
  setRecipientState,
} from './delivery-store.ts';
import { listLanguages, type RunDeps } from './deps.ts';
import { findRun, listFiles, type RunFile, type StoredRun } from './run-store.ts';
import { makeSecrets, UNSUBSCRIBE_PREFIX, VIEW_PREFIX } from './secrets.ts';

type LinkDeps = Pick<RunDeps, 'db' | 'clock' | 'ids' | 'storage'>;
type RenewalDeps = Pick<RunDeps, 'clock' | 'keyring' | 'reportLimits'>;

const DAY_MS = 24 * 60 * 60_000;

/** Documents behind a link. */
export interface OpenedLink {
  /** Names it in its budget. */
  readonly id: string;
  readonly scope: ProjectScope;
  readonly run: StoredRun;
  readonly files: readonly RunFile[];
  readonly language: MailLanguage;
}

/** Opens a link to documents; undefined for one that never was, has ended, or whose project was archived. */
export async function openLink({ db, clock }: LinkDeps, token: string): Promise<OpenedLink | undefined> {
  if (!isTokenShaped(token, VIEW_PREFIX)) return undefined;
  const found = await findAnyDelivery(db, { view: hashToken(token) });
  if (found === undefined) return undefined;
  const { scope, id } = found;
  const reader = db.reader(scope);
  const delivery = await findDelivery(reader, scope, id);
  if (delivery?.viewUntil == null || Date.parse(delivery.viewUntil) <= clock.now()) return undefined;
  const run = await findRun(reader, scope, delivery.runId);
  const files = run === undefined ? [] : await listFiles(reader, scope, run.id);
  if (run === undefined || files.length === 0) return undefined;
  if ((await getProject(reader, scope)).status !== 'active') return undefined;
  return { id, scope, run, files, language: run.letter?.parts[0]?.language ?? 'en' };
}

/** The end of links in a mail that is sent now. */
export const findLinkEnd = ({ clock, reportLimits }: Omit<RenewalDeps, 'keyring'>): string =>
  instantOf(clock.now() + reportLimits.linkDays * DAY_MS);

/** True if the links of a mail have ended, also while the job that removes their secrets has not run. */
export function hasEndedLinks({ clock }: Pick<RenewalDeps, 'clock'>, { secrets, viewUntil }: StoredDelivery): boolean {
  return secrets === null || viewUntil === null || Date.parse(viewUntil) <= clock.now();
}

/** Gives a mail new links. Returns their sealed secrets. */
export async function renewLinks(
  tx: Tx,
  deps: RenewalDeps,
  scope: ProjectScope,
  { run, delivery }: { readonly run: Pick<StoredRun, 'reportId'>; readonly delivery: StoredDelivery },
): Promise<string> {
  const { id, emailKey } = delivery;
  const made = makeSecrets(deps, id);
  await renewSecrets(tx, scope, { id, emailKey, reportId: run.reportId }, { ...made, viewUntil: findLinkEnd(deps) });
  return made.secrets;
}

/** Reads a document behind a link. */
export function readDocument(
  { storage }: Pick<RunDeps, 'storage'>,
  scope: ProjectScope,
  file: RunFile,
): Promise<Readable> {
  return storage.read(storageKeyOf(scope.workspaceId, file.fileId));
}

/** A subscription of a recipient to a report. */
export interface OpenedSubscription {
  readonly scope: ProjectScope;
  readonly reportId: string;
  readonly emailKey: string;
  readonly isEnded: boolean;
  readonly name: string;
  readonly project: string;
  readonly language: MailLanguage;
}

/** Opens a link to unsubscribe; undefined for one that never was, or whose report was deleted. */
export async function openSubscription({ db }: LinkDeps, token: string): Promise<OpenedSubscription | undefined> {
  if (!isTokenShaped(token, UNSUBSCRIBE_PREFIX)) return undefined;
  const found = await findAnySubscription(db, hashToken(token));
  if (found === undefined) return undefined;
  const { scope, reportId, emailKey } = found;
  const reader = db.reader(scope);
  const report = await findReport(reader, scope, reportId);
  if (report === undefined) return undefined;
  return {
    scope,
    reportId,
    emailKey,
    isEnded: (await findRecipientState(reader, scope, { reportId, emailKey })) === 'unsubscribed',
    name: report.name,
    project: (await getProject(reader, scope)).name,
    language: listLanguages(report.language)[0] ?? 'en',
  };
}

/** Ends a subscription and the links to documents that its mails have. It may be repeated. */
export async function endSubscription(
  deps: LinkDeps,
  { scope, reportId, emailKey, name }: OpenedSubscription,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const at = instantOf(deps.clock.now());
    const change = { from: ['active', 'suppressed'], to: 'unsubscribed', at };
    const email = await setRecipientState(tx, scope, { reportId, emailKey }, change);
    if (email === undefined) return;
    await endLinks(tx, scope, reportId, emailKey);
    await recordAudit(tx, { ids: deps.ids, actor: SYSTEM }, scope, {
      action: 'scheduled_report.recipient_unsubscribed',
      subject: { type: 'scheduled_report', id: reportId },
      projectId: scope.projectId,
      detail: { name, email },
    });
  });
}

/** Undoes the end of a subscription. It may be repeated. */
export async function resumeSubscription(
  deps: LinkDeps,
  { scope, reportId, emailKey }: OpenedSubscription,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const change = { from: ['unsubscribed'], to: 'active', at: instantOf(deps.clock.now()) };
    await setRecipientState(tx, scope, { reportId, emailKey }, change);
  });
}
