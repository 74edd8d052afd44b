// Choices of a scheduled report, without the schemas of the contract: the web application loads none of them.
import type { ReportDeliveryState, ReportRunStatus } from '../../../../contract/report-runs.ts';
import type {
  ReportCadence,
  ReportDelivery,
  ReportLanguage,
  ReportSection,
} from '../../../../contract/scheduled-reports.ts';

/** Of one project, as the service has it. */
export const MAX_REPORTS = 20;
/** Of one report. */
export const MAX_RECIPIENTS = 100;
export const MAX_PHOTOS = 30;

export const CADENCES = ['weekly', 'monthly'] as const satisfies readonly ReportCadence[];
export const LANGUAGES = ['en_ar', 'en', 'ar'] as const satisfies readonly ReportLanguage[];
export const DELIVERIES = ['auto', 'attachment', 'link'] as const satisfies readonly ReportDelivery[];
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** In the order of a new report. */
export const SECTIONS = [
  'summary',
  'needs_decision',
  'milestones',
  'issues',
  'rfis',
  'clashes',
  'models',
  'sensors',
  'assets',
  'photos',
  'next_period',
  'definitions',
] as const satisfies readonly ReportSection[];

export const RUN_COLORS = {
  queued: 'blue',
  generating: 'blue',
  sending: 'blue',
  done: 'green',
  partly_failed: 'red',
  failed: 'red',
  skipped: 'gray',
  missed: 'yellow',
} as const satisfies Record<ReportRunStatus, string>;

export const DELIVERY_COLORS = {
  pending: 'gray',
  sending: 'blue',
  sent: 'green',
  refused: 'red',
  failed: 'red',
} as const satisfies Record<ReportDeliveryState, string>;

/** Returns true while a run is being made or sent. */
export function isUnderWay(status: ReportRunStatus): boolean {
  return status === 'queued' || status === 'generating' || status === 'sending';
}

/** Returns the languages of the documents of a report, in their order. */
export function listDocumentLanguages(language: ReportLanguage): readonly ('en' | 'ar')[] {
  return language === 'en_ar' ? ['en', 'ar'] : [language];
}
