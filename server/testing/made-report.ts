// Documents of a report for tests of its runs: fixed bytes for each period.
import type { DocumentsOrder, MadeReport } from '../src/reporting/report-runs/deps.ts';

/** Documents of fixed bytes. */
export function madeReport(order: DocumentsOrder, asOf: string, more: Partial<MadeReport> = {}): MadeReport {
  const { firstDay, lastDay } = order.period;
  return {
    asOf,
    documents: order.languages.map((language) => ({
      language,
      pdf: Buffer.from(`%PDF ${order.name} ${language} ${firstDay}`),
    })),
    parts: order.languages.map((language) => ({
      ...{ language, name: order.name, project: 'Block A', isLate: order.isLate, moreDecisions: 2 },
      period: { cadence: order.cadence, firstDay, lastDay },
      sentences: ['Two issues were opened.'],
      numbers: [{ label: 'Open issues', value: '2' }],
      decisions: [{ what: 'Overdue RFI 12 (9 days)', title: 'Anchors', url: 'https://pcs.example/projects/p/rfis/r' }],
    })),
    projectName: 'Block A',
    projectCode: 'A-1',
    isEmpty: false,
    ...more,
  };
}
