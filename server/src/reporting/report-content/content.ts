// The content of a report, in no language: what was read from the project in one snapshot. It survives JSON.
import type { SensorAnalytics } from '../../../../contract/analytics.ts';
import type { DocumentModel } from '../documents/public.ts';

/** The sections of a report behind its title page, in their usual order. */
export const REPORT_SECTIONS = [
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
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** Instants of a period, the first included and the last not, and its first day in the zone of the report. */
export interface PeriodStart {
  readonly from: string;
  readonly to: string;
  readonly firstDay: string;
}

export interface ReportPeriod extends PeriodStart {
  readonly cadence: 'weekly' | 'monthly';
  /** Days in the zone of the report, `YYYY-MM-DD`. */
  readonly lastDay: string;
}

/** A report as it is asked for. */
export interface ReportOrder {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly name: string;
  /** In this order. */
  readonly sections: readonly ReportSection[];
  /** Most photos that are shown, 0 to 30. */
  readonly photos: number;
  readonly period: ReportPeriod;
  /** Up to and including this one, in chronological order; the one before the last is the previous one. */
  readonly periods: readonly PeriodStart[];
  /** IANA zone of all days in the report. */
  readonly timeZone: string;
  /** Sent after its time. */
  readonly isLate: boolean;
  /** The service's address; undefined for readers outside, who get no links into it. */
  readonly links?: { readonly baseUrl: string } | undefined;
  readonly paper?: DocumentModel['paper'];
  readonly digits?: DocumentModel['digits'];
}

/** The data of a report. Lists by period have one member for each of `periods`. */
export interface ReportContent extends Omit<ReportOrder, 'links'> {
  readonly links: { readonly baseUrl: string } | null;
  /** The instant at which it was read. */
  readonly asOf: string;
  /** The day at the project then. */
  readonly today: string;
  readonly projectName: string;
  /** The sections that the project has anything for. */
  readonly filled: readonly ReportSection[];
  readonly figures: Figures;
  readonly attention: Attention;
  readonly nextPeriod: { readonly firstDay: string; readonly lastDay: string };
  readonly milestones: Rows<MilestoneRow>;
  readonly floors: Rows<FloorRow> & { readonly withoutPhoto: number };
  readonly issuesChanged: Rows<WorkRow>;
  readonly issuesDue: Rows<WorkRow>;
  readonly rfisWaiting: Rows<WorkRow>;
  readonly rfisAnswered: Rows<WorkRow>;
  readonly rfisDue: Rows<WorkRow>;
  readonly decisions: Rows<DecisionRow>;
  readonly models: Rows<ModelRow>;
  readonly sensors: Pick<SensorAnalytics, 'sensorCount' | 'belowCount' | 'expected' | 'reported' | 'uptime'>;
  readonly sensorGaps: Rows<SensorGap>;
  readonly anomalies: Rows<AnomalyRow>;
  readonly warranties: Rows<WarrantyRow>;
  /** Late, or due by the end of the next period. */
  readonly maintenance: Rows<MaintenanceRow>;
  /** Due in the next period. */
  readonly maintenanceDue: Rows<MaintenanceRow>;
  readonly photosShown: readonly ReportPhoto[];
  readonly cover: ReportPhoto | null;
}

/** The first rows of a list, and how many it has. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A number with the query of the list that it counts. */
export interface Linked {
  readonly value: number;
  readonly query: string;
}

type ByPeriod = readonly number[];

export interface Figures {
  readonly issues: {
    readonly opened: ByPeriod;
    readonly closed: ByPeriod;
    /** At the end of each period. */
    readonly open: ByPeriod;
    readonly openNow: number;
    readonly overdue: number;
    /** Lists of this period. */
    readonly queries: { readonly opened: string; readonly closed: string; readonly open: string };
  };
  readonly rfis: {
    readonly raised: ByPeriod;
    readonly answered: ByPeriod;
    /** Median time from opening to the first answer. */
    readonly medianSeconds: readonly (number | null)[];
    readonly waiting: number;
    readonly overdue: number;
    readonly queries: {
      readonly raised: string;
      readonly answered: string;
      readonly waiting: string;
      readonly overdue: string;
    };
  };
  readonly clashes: {
    readonly created: ByPeriod;
    readonly settled: ByPeriod;
    readonly open: ByPeriod;
    readonly decided: ByPeriod;
    readonly createdQuery: string;
  };
  readonly photos: { readonly taken: ByPeriod; readonly query: string };
  readonly anomalies: {
    readonly high: ByPeriod;
    readonly critical: ByPeriod;
    readonly all: ByPeriod;
    /** Open ones of high or critical severity. */
    readonly urgentNow: number;
    readonly query: string;
  };
  readonly maintenanceLate: number;
}

export type AttentionKind = 'rfi_overdue' | 'issue_critical' | 'clash_unassigned';

export interface AttentionItem {
  readonly kind: AttentionKind;
  readonly id: string;
  readonly number: number;
  readonly title: string;
  /** When it was made. */
  readonly since: string;
  readonly ageDays: number;
}

export interface Attention {
  readonly items: readonly AttentionItem[];
  readonly counts: Readonly<Record<AttentionKind, Linked>>;
}

/** An issue or an RFI in a table. */
export interface WorkRow {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly status: string;
  readonly priority: string;
  readonly assignee: string | null;
  readonly dueDate: string | null;
  readonly isOverdue: boolean;
  /** Whole days since an RFI was raised. */
  readonly waitingDays?: number;
}

export interface MilestoneRow {
  readonly name: string;
  readonly capturedOn: string | null;
  readonly photos: number;
  /** Of the list of these photos. */
  readonly query: string;
}

export interface FloorRow {
  readonly id: string;
  readonly name: string;
  readonly level: string | null;
  readonly photos: number;
  readonly newestTakenAt: string | null;
  readonly query: string;
}

export interface DecisionRow {
  readonly clashId: string;
  readonly clashNumber: number;
  readonly name: string | null;
  readonly outcome: string;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly at: string;
}

export interface ModelRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly createdAt: string;
  readonly elements: number;
  readonly spaces: number;
  readonly storeys: number;
  /** Counts of the ready version before; null for a first one. */
  readonly before: { readonly elements: number; readonly spaces: number; readonly storeys: number } | null;
}

export interface SensorGap {
  readonly id: string;
  readonly deviceId: string;
  readonly kind: string | null;
  readonly uptime: number;
  readonly silentSeconds: number;
  readonly lastSeenAt: string | null;
}

export interface AnomalyRow {
  readonly at: string;
  readonly endedAt: string | null;
  readonly device: string;
  readonly sensorId: string;
  readonly severity: string;
  readonly state: string;
  readonly kind: string;
}

export interface WarrantyRow {
  readonly id: string;
  readonly asset: string | null;
  readonly manufacturer: string | null;
  readonly endsOn: string;
}

export interface MaintenanceRow {
  readonly assetId: string;
  readonly asset: string | null;
  readonly dueOn: string;
  readonly isOverdue: boolean;
}

/** A photo whose bytes are read later. */
export interface ReportPhoto {
  readonly id: string;
  /** The rendition, or the original where there is none yet. */
  readonly fileId: string;
  readonly takenAt: string;
  readonly floorPlanId: string | null;
  readonly floor: string | null;
  readonly notes: string | null;
}
