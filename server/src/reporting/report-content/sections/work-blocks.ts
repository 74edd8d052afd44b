// The sections of issues, RFIs, clashes and the next period.
import type { Block } from '../../documents/public.ts';
import type { DecisionRow } from '../content.ts';
import {
  type Composer,
  composeSubheading,
  composeTable,
  composeTrend,
  numberCell,
  textCell,
  toDay,
  workColumns,
} from './composer.ts';
import { composeMaintenance } from './facility-blocks.ts';

const DAY_SECONDS = 86_400;

/** Composes the trends of issues and the table of those that changed. */
export function composeIssues(composer: Composer): Block[] {
  const { content, words } = composer;
  const { opened, closed, open } = content.figures.issues;
  const { charts, headings, empty } = words;
  const columns = workColumns('issues', composer);
  const { number, title, status, priority, assignee, due } = columns;
  return [
    ...composeTrend(composer, {
      ...{ kind: 'bar', title: charts.issueFlow },
      series: [
        { name: charts.opened, values: opened },
        { name: charts.closed, values: closed },
      ],
    }),
    ...composeTrend(composer, {
      ...{ kind: 'line', title: charts.issuesOpen },
      series: [{ name: charts.open, values: open }],
    }),
    composeSubheading(headings.changedIssues),
    composeTable(content.issuesChanged, [number, title, status, priority, assignee, due], empty.changedIssues),
  ];
}

/** Composes the trends of RFIs, and the tables of those that wait and those that were answered. */
export function composeRfis(composer: Composer): Block[] {
  const { content, words } = composer;
  const { raised, answered, medianSeconds } = content.figures.rfis;
  const { charts, headings, empty } = words;
  const { number, title, status, priority, assignee, due, waiting } = workColumns('rfis', composer);
  const medianDays = medianSeconds.map((each) => (each === null ? null : Math.round((each / DAY_SECONDS) * 10) / 10));
  return [
    ...composeTrend(composer, {
      ...{ kind: 'bar', title: charts.rfiFlow },
      series: [
        { name: charts.raised, values: raised },
        { name: charts.answered, values: answered },
      ],
    }),
    ...composeTrend(composer, {
      ...{ kind: 'line', title: charts.medianAnswer },
      series: [{ name: charts.days, values: medianDays }],
    }),
    composeSubheading(headings.waitingRfis),
    composeTable(content.rfisWaiting, [number, title, priority, assignee, due, waiting], empty.waitingRfis),
    composeSubheading(headings.answeredRfis),
    composeTable(content.rfisAnswered, [number, title, status, assignee, due], empty.answeredRfis),
  ];
}

/** Composes the trends of clashes and the decisions of the period. */
export function composeClashes(composer: Composer): Block[] {
  const { content, words, links } = composer;
  const { created, settled, open } = content.figures.clashes;
  const { charts, headings, empty, columns } = words;
  const outcomes: Readonly<Record<string, string>> = words.outcome;
  return [
    ...composeTrend(composer, {
      ...{ kind: 'bar', title: charts.clashFlow },
      series: [
        { name: charts.found, values: created },
        { name: charts.settled, values: settled },
      ],
    }),
    ...composeTrend(composer, {
      ...{ kind: 'line', title: charts.clashesOpen },
      series: [{ name: charts.open, values: open }],
    }),
    composeSubheading(headings.decisions),
    composeTable<DecisionRow>(
      content.decisions,
      [
        {
          ...{ title: columns.number, kind: 'number' },
          cell: ({ clashNumber, clashId }) => numberCell(clashNumber, links.record('clashes', clashId)),
        },
        { ...{ title: columns.clash, kind: 'text', weight: 2 }, cell: ({ name }) => textCell(name) },
        {
          ...{ title: columns.decision, kind: 'status' },
          cell: ({ outcome }) => ({
            status: outcomes[outcome] ?? '–',
            tone: outcome === 'reopen' ? 'warning' : 'good',
          }),
        },
        { ...{ title: columns.reason, kind: 'text', weight: 2 }, cell: ({ reason }) => textCell(reason) },
        { title: columns.decidedBy, kind: 'text', cell: ({ decidedBy }) => textCell(decidedBy) },
        { title: columns.date, kind: 'date', cell: ({ at }) => ({ date: toDay(at, content.timeZone) }) },
      ],
      empty.decisions,
    ),
  ];
}

/** Composes what falls due in the next period, of what the project has. */
export function composeNextPeriod(composer: Composer): Block[] {
  const { content, words } = composer;
  const { filled } = content;
  const { headings, empty } = words;
  const issues = workColumns('issues', composer);
  const rfis = workColumns('rfis', composer);
  return [
    ...(filled.includes('issues')
      ? [
          composeSubheading(headings.dueIssues),
          composeTable(
            content.issuesDue,
            [issues.number, issues.title, issues.status, issues.priority, issues.assignee, issues.due],
            empty.dueIssues,
          ),
        ]
      : []),
    ...(filled.includes('rfis')
      ? [
          composeSubheading(headings.dueRfis),
          composeTable(
            content.rfisDue,
            [rfis.number, rfis.title, rfis.status, rfis.priority, rfis.assignee, rfis.due],
            empty.dueRfis,
          ),
        ]
      : []),
    ...(filled.includes('assets')
      ? [composeSubheading(headings.dueMaintenance), composeMaintenance(composer, 'maintenanceDue')]
      : []),
  ];
}
