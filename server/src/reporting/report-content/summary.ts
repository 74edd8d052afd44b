// The summary of a report: sentences made by rules, and the texts of its mail.
import type { DocumentLanguage, Text } from '../documents/public.ts';
import type { AttentionItem, AttentionKind, Figures, ReportContent } from './content.ts';
import type { Piece } from './document-parts.ts';
import { type Links, openLinks } from './links.ts';
import { writePlain } from './plain.ts';
import { foreign, hideAddresses, openVoice, type Voice } from './voice.ts';

/** Texts of a report's mail, in one language. Texts of others are isolated; e-mail addresses are left out. */
export interface ReportSummary {
  readonly name: string;
  readonly project: string;
  readonly sentences: readonly string[];
  /** The first questions of a reader: how much work is open, how much of it is late, who waits, and whether sensors warn. */
  readonly numbers: readonly {
    readonly name: string;
    readonly value: number;
    readonly text: string;
  }[];
  readonly decisions: readonly ReportDecision[];
  /** True if nothing happened in the period. */
  readonly isEmpty: boolean;
}

export interface ReportDecision {
  readonly kind: AttentionKind;
  /** `Overdue RFI`, in the language. */
  readonly kindName: string;
  readonly number: number;
  readonly title: string;
  readonly ageDays: number;
  /** `12 days`, in the language. */
  readonly age: string;
  readonly url?: string;
}

const LISTS = { rfi_overdue: 'rfis', issue_critical: 'issues', clash_unassigned: 'clashes' } as const;

/** Sums a report up for its mail. */
export function summarizeReport(content: ReportContent, language: DocumentLanguage): ReportSummary {
  const voice = openVoice(content, language);
  const links = openLinks(content);
  return {
    name: hideAddresses(content.name),
    project: hideAddresses(content.projectName),
    sentences: writeSentences(content, voice).map((each) => writePlain(each, voice.formats)),
    numbers: listNumbers(content, voice),
    decisions: content.attention.items.map((each) => describeDecision(each, voice, links)),
    isEmpty: isQuiet(content),
  };
}

function listNumbers({ figures }: ReportContent, { words, formats }: Voice): ReportSummary['numbers'] {
  const { issues, rfis } = figures;
  const entry = (name: keyof typeof words.numbers, value: number) => ({
    ...{ name: words.numbers[name], value, text: formats.number({ number: value }) },
  });
  return [
    entry('issuesOpen', last(issues.open)),
    entry('issuesOverdue', issues.overdue),
    entry('rfisWaiting', rfis.waiting),
    entry('rfisOverdue', rfis.overdue),
    entry('anomalies', countSevere(figures)),
  ];
}

function describeDecision(item: AttentionItem, voice: Voice, links: Links): ReportDecision {
  const { kind, number, title, ageDays } = item;
  const url = links.record(LISTS[kind], item.id);
  return {
    ...{ kind, kindName: voice.words.attention[kind], number, ageDays },
    title: writePlain(foreign(title), voice.formats),
    age: writePlain(voice.count(voice.words.durations.days, ageDays), voice.formats),
    ...(url === undefined ? {} : { url }),
  };
}

/** The address of a record that needs a decision. */
export function linkItem({ kind, id }: AttentionItem, links: Links): string | undefined {
  return links.record(LISTS[kind], id);
}

/** Anomalies of high or critical severity that began in the period. */
export function countSevere({ anomalies }: Figures): number {
  return last(anomalies.high) + last(anomalies.critical);
}

/** The value of the reported period. */
function last(values: readonly number[]): number {
  return values.at(-1) ?? 0;
}

/** True if nothing happened in the period. */
function isQuiet(content: ReportContent): boolean {
  const { issues, rfis, clashes, photos, anomalies } = content.figures;
  const counts = [
    ...[issues.opened, issues.closed, rfis.raised, rfis.answered, clashes.created, clashes.settled, clashes.decided],
    ...[photos.taken, anomalies.all],
  ];
  return counts.every((each) => last(each) === 0) && content.models.total === 0 && content.issuesChanged.total === 0;
}

/** Writes the summary: three to five sentences, each of what the project has. */
export function writeSentences(content: ReportContent, voice: Voice): Text[] {
  const { filled, figures, attention } = content;
  const { sentences: words } = voice.words;
  const links = openLinks(content);
  const sentences: Text[] = [
    ...(isQuiet(content) ? [words.noChanges] : []),
    ...(filled.includes('issues') ? [sayIssues(figures, voice, links)] : []),
    ...(filled.includes('rfis') ? [sayRfis(figures, voice, links)] : []),
  ];
  const others = filled.includes('sensors') ? [saySensors(content, voice)] : [];
  const isShort = sentences.length + others.length + 1 < MIN_SENTENCES;
  const activity = listActivity(content, voice, links).filter(({ number }) => number > 0 || isShort);
  if (activity.length > 0) {
    const parts = voice.join(activity.map(({ said }) => said));
    sentences.push(capitalize(voice.fill(words.activity, { parts })));
  }
  sentences.push(...others);
  const hasLate = filled.includes('assets') && figures.maintenanceLate > 0;
  if (hasLate && sentences.length < MAX_SENTENCES - 1) {
    sentences.push(voice.count(words.maintenanceLate, figures.maintenanceLate));
  }
  sentences.push(sayAttention(attention, voice));
  return sentences.slice(-MAX_SENTENCES);
}

const MIN_SENTENCES = 3;
const MAX_SENTENCES = 5;

function sayIssues({ issues }: Figures, voice: Voice, links: Links): Piece[] {
  const { sentences: words } = voice.words;
  const { queries } = issues;
  return voice.fill(words.issues, {
    opened: voice.count(words.issuesOpened, last(issues.opened), links.list('issues', queries.opened)),
    closed: voice.count(words.issuesClosed, last(issues.closed), links.list('issues', queries.closed)),
    open: voice.count(words.issuesOpen, last(issues.open), links.list('issues', queries.open)),
    overdue: voice.count(words.issuesOverdue, issues.overdue, links.list('issues', 'overdue=true')),
  });
}

function sayRfis({ rfis }: Figures, voice: Voice, links: Links): Piece[] {
  const { sentences: words } = voice.words;
  const { queries } = rfis;
  const median = rfis.medianSeconds.at(-1) ?? null;
  const time = median === null ? [] : voice.fill(words.medianAnswer, { time: voice.duration(median) });
  return voice.fill(words.rfis, {
    raised: voice.count(words.rfisRaised, last(rfis.raised), links.list('rfis', queries.raised)),
    answered: [...voice.count(words.rfisAnswered, last(rfis.answered), links.list('rfis', queries.answered)), ...time],
    waiting: voice.count(words.rfisWaiting, rfis.waiting, links.list('rfis', queries.waiting)),
    overdue: voice.count(words.rfisOverdue, rfis.overdue, links.list('rfis', queries.overdue)),
  });
}

/** Lists other activity: decisions, models, photos. */
function listActivity({ figures, models }: ReportContent, voice: Voice, links: Links) {
  const { decided, published, photosTaken } = voice.words.sentences;
  return (
    [
      [decided, last(figures.clashes.decided), undefined],
      [published, models.total, undefined],
      [photosTaken, last(figures.photos.taken), links.list('photos', figures.photos.query)],
    ] as const
  ).map(([forms, number, href]) => ({ number, said: voice.count(forms, number, href) }));
}

function saySensors({ figures, sensors }: ReportContent, voice: Voice): Piece[] {
  const { sentences: words } = voice.words;
  const severe = voice.count(words.severe, countSevere(figures));
  const { uptime } = sensors;
  const share = uptime === null ? [] : [voice.fill(words.uptime, { share: { number: uptime, style: 'percent' } })];
  return capitalize(voice.fill(words.sensors, { parts: voice.join([...share, severe]) }));
}

/** Begins a sentence with a capital letter. */
function capitalize([begin, ...rest]: readonly Piece[]): Piece[] {
  if (begin === undefined) return [];
  return [typeof begin === 'string' ? begin.slice(0, 1).toUpperCase() + begin.slice(1) : begin, ...rest];
}

function sayAttention({ items, counts }: ReportContent['attention'], voice: Voice): Text {
  const { sentences: words, durations } = voice.words;
  const [oldest] = items;
  if (oldest === undefined) return words.nothingWaits;
  const total = Object.values(counts).reduce((sum, each) => sum + each.value, 0);
  const waiting = voice.count(words.waitingItems, total);
  if (oldest.ageDays === 0) return [...waiting, '.'];
  return voice.fill(words.attention, {
    items: waiting,
    age: voice.count(durations.days, oldest.ageDays),
  });
}
