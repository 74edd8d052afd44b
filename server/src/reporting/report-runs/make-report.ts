// Documents of a report from one state of its project, with what its mails say.
import type { PictureReader } from '../../capture/pictures/public.ts';
import { runLimited } from '../../platform/access/limiter.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { type DocumentDeps, makeDocuments } from '../documents/public.ts';
import {
  composeReport,
  gatherReport,
  type ReportContent,
  readReportPictures,
  summarizeReport,
} from '../report-content/public.ts';
import type { LetterPart } from '../report-mail/public.ts';
import type { DocumentsOrder, MadeReport, RunDeps } from './deps.ts';

export interface MakeReportDeps extends Pick<RunDeps, 'db' | 'clock' | 'storage' | 'spool' | 'baseUrl'>, DocumentDeps {
  readonly pictures: PictureReader;
}

/** Makes the documents of a report. Undefined if aborted. Throws rate_limited if too many wait. */
export async function makeReport(
  deps: MakeReportDeps,
  order: DocumentsOrder,
  aborted: AbortSignal,
): Promise<MadeReport | undefined> {
  try {
    return await runLimited(deps.acquirePreparationSlot, order.scope.workspaceId, () =>
      makeInTurn(deps, order, aborted),
    );
  } catch (error) {
    if (aborted.aborted) return undefined;
    throw error;
  }
}

async function makeInTurn(
  deps: MakeReportDeps,
  order: DocumentsOrder,
  aborted: AbortSignal,
): Promise<MadeReport | undefined> {
  if (aborted.aborted) return undefined;
  const { scope, cadence, period, isForMembers, languages, ...asked } = order;
  const links = { baseUrl: deps.baseUrl() };
  const content = await gatherReport(deps, {
    ...asked,
    workspaceId: scope.workspaceId,
    projectId: scope.projectId,
    period: { cadence, ...period },
    links: isForMembers ? links : undefined,
  });
  const pictures = await readReportPictures(deps, content, aborted);
  const models = languages.map((language) => composeReport(content, language, pictures));
  const pdfs = await makeDocuments(deps, { workspaceId: scope.workspaceId, models, aborted });
  if (pdfs === undefined) return undefined;
  const { code } = await getProject(deps.db.reader(scope), scope);
  // Members have links in their mail, whoever reads the documents.
  const summaries = languages.map((language) => summarizeReport({ ...content, links }, language));
  return {
    asOf: content.asOf,
    documents: languages.flatMap((language, index) => {
      const pdf = pdfs[index];
      return pdf === undefined ? [] : [{ language, pdf }];
    }),
    parts: languages.map((language, index) => describePart(content, order, { language, summary: summaries[index] })),
    projectName: summaries[0]?.project ?? '',
    projectCode: code,
    isEmpty: summaries[0]?.isEmpty ?? false,
  };
}

interface Summed {
  readonly language: LetterPart['language'];
  readonly summary: ReturnType<typeof summarizeReport> | undefined;
}

function describePart(
  { attention }: ReportContent,
  { cadence, period, isLate }: DocumentsOrder,
  { language, summary }: Summed,
): LetterPart {
  const total = Object.values(attention.counts).reduce((sum, { value }) => sum + value, 0);
  return {
    language,
    name: summary?.name ?? '',
    project: summary?.project ?? '',
    period: { cadence, firstDay: period.firstDay, lastDay: period.lastDay },
    sentences: summary?.sentences ?? [],
    numbers: (summary?.numbers ?? []).map((each) => ({ label: each.name, value: each.text })),
    decisions: (summary?.decisions ?? []).map(({ kindName, number, ageDays, age, title, url }) => ({
      what: ageDays === 0 ? `${kindName} ${number}` : `${kindName} ${number} (${age})`,
      title,
      url: url ?? '',
    })),
    moreDecisions: total - attention.items.length,
    isLate,
  };
}
