// Sends the mails of a run, each recipient's one at a time. An attempt is written down before the dialogue with the mail server and
// its outcome after it. SMTP cannot be exactly once: an attempt that a killed process left is repeated once, five minutes later,
// with the same Message-ID and the same bytes.
import type { ProjectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { holdActive, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { storageKeyOf } from '../../platform/files/ledger.ts';
import { MailError } from '../../platform/mail/mailer.ts';
import { RecipientError } from '../../platform/mail/recipient.ts';
import { renderReportMail } from '../report-mail/public.ts';
import {
  findDelivery,
  findRecipientState,
  isRefusedInARow,
  lockDelivery,
  type StoredDelivery,
  setRecipientState,
  updateDelivery,
} from './delivery-store.ts';
import { type RunDeps, readStored } from './deps.ts';
import { enqueueSending } from './enqueue.ts';
import { hasEndedLinks, renewLinks } from './links.ts';
import { listFiles, lockRun, type RunFile, type StoredRun } from './run-store.ts';
import { openSecrets } from './secrets.ts';
import { settleRun } from './settle.ts';

/** An attempt whose process was killed is over after this time. */
const UNKNOWN_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 2 * 60 * 60_000;

/** The outcome of an attempt. */
type Outcome =
  | { readonly type: 'sent' }
  | { readonly type: 'refused' | 'failed' | 'again'; readonly code: number | undefined; readonly error: string };

interface Taken {
  readonly run: StoredRun;
  readonly delivery: StoredDelivery;
  readonly files: readonly RunFile[];
}

/** Makes the next attempt to send a mail, if it is to be sent. */
export async function sendDelivery(deps: RunDeps, scope: ProjectScope, deliveryId: string): Promise<void> {
  const taken = await takeDelivery(deps, scope, deliveryId);
  if (taken === undefined) return;
  const outcome = await attempt(deps, scope, taken);
  await inTransaction(deps.db, scope, (tx) => recordOutcome(tx, deps, { scope, taken, outcome }));
  deps.onReportMail(outcome.type);
}

/** Writes the attempt down. Undefined if none is to be made now. */
async function takeDelivery(deps: RunDeps, scope: ProjectScope, id: string): Promise<Taken | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const isActive = await holdActive(tx, scope);
    const locked = await lockBoth(tx, scope, id);
    if (locked === undefined) return undefined;
    const { run, delivery } = locked;
    const nowMs = deps.clock.now();
    const at = instantOf(nowMs);
    const end = async (error: string) => {
      await updateDelivery(tx, scope, id, { state: 'failed', at, error });
      await settleRun(tx, deps, scope, run.id);
      return undefined;
    };
    if (!['pending', 'sending'].includes(delivery.state)) return undefined;
    const isLeft = delivery.state === 'sending';
    if (isLeft) {
      const overMs = Date.parse(delivery.at) + UNKNOWN_MS;
      if (nowMs < overMs) {
        await enqueueSending(tx, scope, id, instantOf(overMs));
        return undefined;
      }
      if (delivery.isRepeated) return end('outcome_unknown');
    }
    const recipient = { reportId: run.reportId, emailKey: delivery.emailKey };
    if (!isActive) return end('archived');
    if ((await findRecipientState(tx, scope, recipient)) !== 'active') return end('left');
    // Without its secrets the same mail cannot be made again.
    if (isLeft && delivery.secrets === null) return end('outcome_unknown');
    if (nowMs >= Date.parse(delivery.until)) return end('timed_out');
    const attempts = delivery.attempts + 1;
    await updateDelivery(tx, scope, id, { state: 'sending', at, attempts, ...(isLeft && { isRepeated: true }) });
    // A process that is killed from here on leaves this job behind, which then finds the attempt over.
    await enqueueSending(tx, scope, id, instantOf(nowMs + UNKNOWN_MS));
    const secrets =
      !isLeft && hasEndedLinks(deps, delivery)
        ? await renewLinks(tx, deps, scope, { run, delivery })
        : delivery.secrets;
    return { run, delivery: { ...delivery, attempts, secrets }, files: await listFiles(tx, scope, run.id) };
  });
}

async function attempt(deps: RunDeps, scope: ProjectScope, taken: Taken): Promise<Outcome> {
  try {
    await deps.mailer.send(await composeMail(deps, scope, taken));
    return { type: 'sent' };
  } catch (error) {
    if (error instanceof RecipientError) return { type: 'refused', code: undefined, error: 'address' };
    if (!(error instanceof MailError)) deps.onReportFault(error, taken.run.id);
    const code = error instanceof MailError ? error.responseCode : undefined;
    if (error instanceof MailError && error.permanent) {
      return { type: error.isRecipient ? 'refused' : 'failed', code, error: 'refused' };
    }
    return { type: 'again', code, error: 'not_reached' };
  }
}

async function composeMail(deps: RunDeps, scope: ProjectScope, { run, delivery, files }: Taken) {
  const { letter } = run;
  if (letter === null) throw new Error('the run has no letter');
  if (delivery.secrets === null) throw new Error('the links of the mail have ended');
  const { view, unsubscribe } = openSecrets(deps, delivery.id, delivery.secrets);
  const [viewUrl, unsubscribeUrl] = [
    `${deps.baseUrl()}/reports/${view}`,
    `${deps.baseUrl()}/unsubscribe/${unsubscribe}`,
  ];
  const { isMember } = delivery;
  const rendered = renderReportMail(letter, { isMember, viewUrl, unsubscribeUrl, isTest: false });
  const { bounceAddress } = deps.reportLimits;
  return {
    ...rendered,
    id: delivery.id,
    to: { address: delivery.email },
    onBehalfOf: letter.project,
    // Not when the run was entered: one that was missed may be run weeks later.
    ...(run.asOf !== null && { writtenAtMs: Date.parse(run.asOf) }),
    ...(bounceAddress !== undefined && {
      returnPath: bounceAddress.replace('{token}', delivery.id.replaceAll('-', '')),
    }),
    headers: {
      'List-Id': `<${run.reportId}.reports.${new URL(deps.baseUrl()).hostname}>`,
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    attachments: letter.isAttached ? await readDocuments(deps, scope, files) : [],
  };
}

async function readDocuments(deps: RunDeps, { workspaceId }: ProjectScope, files: readonly RunFile[]) {
  return Promise.all(
    files.map(async ({ fileId, downloadName }) => ({
      name: downloadName,
      mediaType: 'application/pdf',
      content: await readStored(deps, storageKeyOf(workspaceId, fileId)),
    })),
  );
}

interface Attempted {
  readonly scope: ProjectScope;
  readonly taken: Taken;
  readonly outcome: Outcome;
}

async function recordOutcome(tx: Tx, deps: RunDeps, { scope, taken, outcome }: Attempted): Promise<void> {
  const { id, attempts } = taken.delivery;
  const locked = await lockBoth(tx, scope, id);
  // Another process took the attempt for one that was left.
  if (locked?.delivery.state !== 'sending' || locked.delivery.attempts !== attempts) return;
  const nowMs = deps.clock.now();
  const at = instantOf(nowMs);
  const replyCode = outcome.type === 'sent' ? null : (outcome.code ?? null);
  const error = outcome.type === 'sent' ? null : outcome.error;
  if (outcome.type === 'again') {
    await updateDelivery(tx, scope, id, { state: 'pending', at, replyCode, error });
    await enqueueSending(tx, scope, id, instantOf(nowMs + pauseAfter(attempts)));
    return;
  }
  await updateDelivery(tx, scope, id, { state: outcome.type, at, replyCode, error });
  if (outcome.type === 'refused') await noteRefusal(tx, deps, scope, locked);
  await settleRun(tx, deps, scope, locked.run.id);
}

/** Pauses grow from a minute to two hours. */
const pauseAfter = (attempts: number) => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));

/** Suppresses a recipient whose mail was refused for good by two runs in a row. Returns true if it did. */
export async function noteRefusal(
  tx: Tx,
  deps: Pick<RunDeps, 'clock' | 'notifyReportAdmins'>,
  scope: ProjectScope,
  { run, delivery }: Pick<Taken, 'run' | 'delivery'>,
): Promise<boolean> {
  const recipient = { reportId: run.reportId, emailKey: delivery.emailKey };
  if (!(await isRefusedInARow(tx, scope, { ...recipient, runId: run.id }))) return false;
  const at = instantOf(deps.clock.now());
  const email = await setRecipientState(tx, scope, recipient, { from: ['active'], to: 'suppressed', at });
  const isSuppressed = email !== undefined;
  const notice = { reason: 'recipient_suppressed', reportId: run.reportId, reportName: run.reportName } as const;
  if (isSuppressed) await deps.notifyReportAdmins(tx, scope, notice);
  return isSuppressed;
}

/** Locks the run of a mail and then the mail. */
export async function lockBoth(
  tx: Tx,
  scope: ProjectScope,
  deliveryId: string,
): Promise<{ readonly run: StoredRun; readonly delivery: StoredDelivery } | undefined> {
  const known = await findDelivery(tx, scope, deliveryId);
  const run = known && (await lockRun(tx, scope, known.runId));
  const delivery = run && (await lockDelivery(tx, scope, deliveryId));
  return delivery && { run, delivery };
}
