// The words of a report, each in both languages. Arabic ones have no vowel marks: readers do not find words with several of them in a PDF.
import type { ISSUE_PRIORITIES, ISSUE_STATUSES } from '../../../../../contract/issues.ts';
import type { RFI_STATUSES } from '../../../../../contract/rfis.ts';
import type { AttentionKind, ReportSection } from '../content.ts';
import type { PluralForms } from '../document-parts.ts';

type Names<Key extends string> = Readonly<Record<Key, string>>;

export interface ReportWords {
  readonly cadence: Names<'weekly' | 'monthly'>;
  readonly sections: Names<ReportSection>;
  /** The line below the heading of a section. `{asOf}`, `{days}`, `{until}` where it has them. */
  readonly definitions: Names<Exclude<ReportSection, 'definitions'>>;
  readonly measures: Names<
    | 'issuesOpened'
    | 'issuesClosed'
    | 'issuesOpen'
    | 'issuesOverdue'
    | 'rfisRaised'
    | 'rfisAnswered'
    | 'rfisWaiting'
    | 'rfisOverdue'
    | 'decisions'
    | 'photos'
    | 'anomalies'
  >;
  readonly sentences: {
    readonly noChanges: string;
    readonly issues: string;
    readonly issuesOpened: PluralForms;
    readonly issuesClosed: PluralForms;
    readonly issuesOpen: PluralForms;
    readonly issuesOverdue: PluralForms;
    readonly rfis: string;
    readonly rfisRaised: PluralForms;
    readonly rfisAnswered: PluralForms;
    readonly rfisWaiting: PluralForms;
    readonly rfisOverdue: PluralForms;
    readonly medianAnswer: string;
    readonly decided: PluralForms;
    readonly published: PluralForms;
    readonly photosTaken: PluralForms;
    readonly activity: string;
    readonly uptime: string;
    readonly severe: PluralForms;
    readonly sensors: string;
    readonly maintenanceLate: PluralForms;
    readonly attention: string;
    readonly waitingItems: PluralForms;
    readonly nothingWaits: string;
    readonly comma: string;
    readonly and: string;
  };
  readonly durations: { readonly days: PluralForms; readonly hours: PluralForms; readonly minutes: PluralForms };
  readonly attention: Names<AttentionKind> & { readonly counts: Readonly<Record<AttentionKind, PluralForms>> };
  readonly records: Names<'issue' | 'rfi' | 'clash'>;
  readonly columns: Names<
    | 'number'
    | 'title'
    | 'subject'
    | 'status'
    | 'priority'
    | 'assignee'
    | 'due'
    | 'why'
    | 'since'
    | 'age'
    | 'waiting'
    | 'milestone'
    | 'date'
    | 'photos'
    | 'floor'
    | 'newest'
    | 'clash'
    | 'decision'
    | 'decidedBy'
    | 'reason'
    | 'model'
    | 'version'
    | 'uploaded'
    | 'elements'
    | 'spaces'
    | 'storeys'
    | 'sensor'
    | 'kind'
    | 'uptime'
    | 'silent'
    | 'lastSeen'
    | 'severity'
    | 'time'
    | 'what'
    | 'asset'
    | 'manufacturer'
    | 'warrantyEnds'
  >;
  readonly headings: Names<
    | 'changedIssues'
    | 'waitingRfis'
    | 'answeredRfis'
    | 'decisions'
    | 'milestones'
    | 'floors'
    | 'gaps'
    | 'anomalies'
    | 'warranties'
    | 'maintenance'
    | 'dueIssues'
    | 'dueRfis'
    | 'dueMaintenance'
    | 'withoutFloor'
  >;
  readonly charts: Names<
    | 'issueFlow'
    | 'issuesOpen'
    | 'rfiFlow'
    | 'medianAnswer'
    | 'clashFlow'
    | 'clashesOpen'
    | 'photos'
    | 'anomalies'
    | 'opened'
    | 'closed'
    | 'raised'
    | 'answered'
    | 'found'
    | 'settled'
    | 'open'
    | 'days'
    | 'high'
    | 'critical'
  >;
  readonly empty: Names<
    | 'attention'
    | 'milestones'
    | 'floors'
    | 'changedIssues'
    | 'waitingRfis'
    | 'answeredRfis'
    | 'decisions'
    | 'models'
    | 'gaps'
    | 'anomalies'
    | 'warranties'
    | 'maintenance'
    | 'photos'
    | 'dueIssues'
    | 'dueRfis'
    | 'dueMaintenance'
  >;
  readonly issueStatus: Names<(typeof ISSUE_STATUSES)[number]>;
  readonly rfiStatus: Names<(typeof RFI_STATUSES)[number]>;
  readonly priority: Names<(typeof ISSUE_PRIORITIES)[number]>;
  readonly outcome: Names<'approve' | 'resolve' | 'void' | 'reopen'>;
  readonly anomalyState: Names<'open' | 'acknowledged' | 'dismissed' | 'withdrawn'>;
  readonly anomalyKind: Names<'breach' | 'no_data' | 'deviation' | 'flat_line' | 'gap'>;
  readonly overdue: string;
  readonly dueSoon: string;
  readonly floorsWithout: PluralForms;
  readonly floorsInAll: PluralForms;
  readonly sensorsLow: PluralForms;
  readonly sensorsNone: string;
  readonly photoAlt: string;
  readonly photoOnFloor: string;
  readonly coverAlt: string;
  /** Leads to a photo without notes. */
  readonly openPhoto: string;
  /** Names the sections that the project has nothing for. */
  readonly withoutData: string;
  /** Explanations of how numbers are counted, a paragraph each. `{from}`, `{to}`, `{zone}`, `{asOf}`. */
  readonly counting: readonly string[];
  /** Labels of the mail's five numbers. */
  readonly numbers: Names<'issuesOpen' | 'issuesOverdue' | 'rfisWaiting' | 'rfisOverdue' | 'anomalies'>;
}
