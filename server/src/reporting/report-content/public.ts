// The content of progress reports: gathered in one snapshot, composed as a document and summed up for its mail, in either language. Not for
// when a report is due, who gets it or how it is sent.
/** A run and a preview compose a document; its photos are read outside of the transaction of the content. */
export { composeReport, type ReportPictures } from './compose.ts';
/** The record of a report names its sections; a run orders a period. */
export { REPORT_SECTIONS, type ReportContent, type ReportOrder } from './content.ts';
export { gatherReport } from './gather.ts';
export { readReportPictures } from './pictures.ts';
/** A new report has the sections that its project has data for. */
export { listSectionsWithData } from './sections-with-data.ts';
/** The mail says in short what the report says. */
export { type ReportSummary, summarizeReport } from './summary.ts';
