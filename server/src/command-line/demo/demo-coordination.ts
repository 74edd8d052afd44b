// Issues and RFIs of the demo's projects, made like the other records: each step only where it was not done yet.
import { createIssue, listIssueTitles } from '../../coordination/issues/public.ts';
import { answerRfi, changeRfi, createRfi, listRfiSubjects } from '../../coordination/rfis/public.ts';
import type { Assignee, DemoRfi } from './content/demo-project.ts';
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
}

async function makeIssues(making: Making, known: Known): Promise<void> {
  const { deps, actor, scope, project } = making;
  const made = new Set((await listIssueTitles(deps.db.reader(scope), scope, MOST)).map(({ title }) => title));
  for (const { record, assignee, on } of project.coordination.issues) {
    if (made.has(record.title)) continue;
    deps.signal.throwIfAborted();
    const assigneeId = personOf(making, known, assignee);
    await createIssue(deps, actor, scope, { ...record, assigneeId, ...placeOn(project, on, known.plans) });
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

function personOf({ actor }: Making, { memberId }: Known, assignee: Assignee | undefined): string | null {
  if (assignee === undefined) return null;
  return assignee === 'member' ? memberId : actor.id;
}
