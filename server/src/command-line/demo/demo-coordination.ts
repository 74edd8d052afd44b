// Issues, RFIs and clashes of the demo's projects, made like the other records: each step only where it was not done yet.
import type { ClashStatus, DecisionOutcome } from '../../../../contract/clashes.ts';
import { createClash, listClashNames, recordDecision } from '../../coordination/clashes/public.ts';
import { addComment } from '../../coordination/discussion/public.ts';
import { createIssue, issueSubject, listIssueTitles } from '../../coordination/issues/public.ts';
import { answerRfi, changeRfi, createRfi, listRfiSubjects } from '../../coordination/rfis/public.ts';
import type { DemoClash, DemoIssue, DemoPerson, DemoRfi } from './content/demo-project.ts';
import type { Making } from './making.ts';
import { type IdsByName, placeOn } from './places.ts';

interface Known {
  readonly plans: IdsByName;
  /** The project's member. */
  readonly memberId: string;
}

const MOST = 500;

/** All that the project's people have to settle with each other. */
export async function makeCoordination(making: Making, known: Known): Promise<void> {
  await makeIssues(making, known);
  await makeRfis(making, known);
  await makeClashes(making, known);
}

async function makeIssues(making: Making, known: Known): Promise<void> {
  const { deps, actor, scope, project } = making;
  const made = new Map((await listIssueTitles(deps.db.reader(scope), scope, MOST)).map((each) => [each.title, each]));
  for (const issue of project.coordination.issues) {
    deps.signal.throwIfAborted();
    const { record, on } = issue;
    const assigneeId = personOf(making, known, issue.assignee);
    const found = made.get(record.title);
    const fields = { ...record, assigneeId, ...placeOn(project, on, known.plans) };
    const { id } = found ?? (await createIssue(deps, actor, scope, fields));
    await comment(making, known, issue, { id, comments: found?.comments ?? [] });
  }
}

/** Says what is not said yet. */
async function comment(
  making: Making,
  known: Known,
  { comments = [] }: DemoIssue,
  { id: recordId, comments: said }: { id: string; comments: readonly string[] },
): Promise<void> {
  const { deps, actor, scope } = making;
  for (const { by, text } of comments) {
    if (said.includes(text)) continue;
    const author = { ...actor, id: personOf(making, known, by) };
    await addComment({ ...deps, subject: issueSubject }, author, scope, { recordId, text });
  }
}

async function makeRfis(making: Making, known: Known): Promise<void> {
  const { deps, actor, scope, project } = making;
  const made = new Map((await listRfiSubjects(deps.db.reader(scope), scope, MOST)).map((each) => [each.subject, each]));
  for (const rfi of project.coordination.rfis) {
    deps.signal.throwIfAborted();
    const { record } = rfi;
    const assigneeId = personOf(making, known, rfi.assignee);
    const found = made.get(record.subject);
    const { id, status } = found ?? (await createRfi(deps, actor, scope, { ...record, assigneeId })).rfi;
    await settleRfi(making, rfi, { id, status });
  }
}

/** Goes on from the status that an earlier start has left it in. */
async function settleRfi(
  { deps, actor, scope }: Making,
  { answer, end }: DemoRfi,
  { id, status }: { id: string; status: string },
): Promise<void> {
  if (answer !== undefined && status === 'open')
    await answerRfi(deps, actor, scope, { id, ifMatch: undefined, answer });
  if (end === undefined || status === end) return;
  await changeRfi(deps, actor, scope, { id, ifMatch: undefined, change: { status: end } });
}

const LEADS_TO: Readonly<Record<DecisionOutcome, ClashStatus>> = {
  approve: 'approved',
  resolve: 'resolved',
  void: 'void',
  reopen: 'active',
};

async function makeClashes(making: Making, known: Known): Promise<void> {
  const { deps, actor, scope, project } = making;
  const made = new Map((await listClashNames(deps.db.reader(scope), scope, MOST)).map((each) => [each.name, each]));
  for (const clash of project.coordination.clashes) {
    deps.signal.throwIfAborted();
    const { record } = clash;
    const assigneeId = personOf(making, known, clash.assignee);
    const found = made.get(record.name);
    const { id, status } = found ?? (await createClash(deps, actor, scope, { ...record, assigneeId })).clash;
    await decide(making, clash, { id, status });
  }
}

/** Goes on behind the decision that gave the clash its status; a new one has had none. */
async function decide(
  { deps, actor, scope }: Making,
  { decisions = [] }: DemoClash,
  { id: clashId, status }: { id: string; status: ClashStatus },
): Promise<void> {
  const done = decisions.findIndex(({ outcome }) => LEADS_TO[outcome] === status);
  for (const decision of decisions.slice(done + 1)) await recordDecision(deps, actor, scope, { ...decision, clashId });
}

function personOf({ actor }: Making, { memberId }: Known, person: DemoPerson | undefined): string | null {
  if (person === undefined) return null;
  return person === 'member' ? memberId : actor.id;
}
