// Words of the sample documents in both languages.
import type { DocumentLanguage, Text } from '../src/reporting/documents/public.ts';

export interface SampleWords {
  readonly reportTitle: string;
  readonly weekly: string;
  readonly filter: string;
  readonly summary: string;
  readonly summaryDefinition: string;
  readonly summarySentence: (project: string) => Text;
  readonly measures: readonly string[];
  readonly decisions: string;
  readonly decisionsDefinition: string;
  readonly comma: string;
  readonly waitingSince: string;
  readonly issue: string;
  readonly issues: string;
  readonly issuesDefinition: string;
  readonly trend: string;
  readonly backlog: string;
  readonly opened: string;
  readonly closed: string;
  readonly openIssues: string;
  readonly overdue: string;
  readonly changed: string;
  readonly status: string;
  readonly statuses: readonly string[];
  readonly name: string;
  readonly number: string;
  readonly assignee: string;
  readonly days: string;
  readonly cost: string;
  readonly due: string;
  readonly created: string;
  readonly priority: string;
  readonly priorities: readonly string[];
  readonly floor: string;
  readonly location: string;
  readonly description: string;
  readonly link: string;
  readonly open: string;
  readonly requests: string;
  readonly requestsDefinition: string;
  readonly noRequests: string;
  readonly milestones: string;
  readonly progress: string;
  readonly photos: string;
  readonly photosDefinition: string;
  readonly photoAlt: string;
  readonly history: string;
  readonly changes: readonly string[];
  readonly counting: string;
  readonly countingParagraphs: readonly string[];
  readonly none: string;
}

/** The words of each language. */
export const SAMPLE_WORDS: Readonly<Record<DocumentLanguage, SampleWords>> = {
  en: {
    reportTitle: 'Weekly progress report',
    weekly: 'Prepared for ',
    filter: 'Open issues, discipline',
    summary: 'Summary',
    summaryDefinition:
      'Counts of the period against the period before. Open and overdue are counted at the end of the period.',
    summarySentence: (project) => [
      'In ',
      { foreign: project },
      ', ',
      { number: 14 },
      ' issues were opened and ',
      { number: 9 },
      ' closed this week; ',
      { number: 1187 },
      ' are open. Two RFIs wait for an answer beyond their date. Sensors delivered ',
      { number: 0.962, style: 'percent' },
      ' of their readings, with a gap on the roof from ',
      { date: '2026-11-18' },
      ' to ',
      { date: '2026-11-19' },
      '.',
    ],
    measures: ['Issues opened', 'Issues closed', 'Issues open', 'Issues overdue', 'RFIs waiting', 'Sensor uptime'],
    decisions: 'Decisions needed',
    decisionsDefinition:
      'Overdue RFIs, critical issues open for more than 7 days and unassigned clashes; oldest first, at most 15.',
    comma: ', ',
    waitingSince: 'waiting since',
    issue: 'Issue',
    issues: 'Issues',
    issuesDefinition:
      'An issue counts as opened in the period in which it was created, and as closed in that of its last closing.',
    trend: 'Issues opened and closed by week',
    backlog: 'Open and overdue issues at the end of each week',
    opened: 'Opened',
    closed: 'Closed',
    openIssues: 'Open',
    overdue: 'Overdue',
    changed: 'Issues changed in this period',
    status: 'Status',
    statuses: ['Open', 'In progress', 'Resolved', 'Overdue'],
    name: 'Title',
    number: 'Number',
    assignee: 'Assignee',
    days: 'Days open',
    cost: 'Cost',
    due: 'Due',
    created: 'Created',
    priority: 'Priority',
    priorities: ['High', 'Medium'],
    floor: 'Floor',
    location: 'Location',
    description: 'Description',
    link: 'Link',
    open: 'Open in the application',
    requests: 'RFIs',
    requestsDefinition: 'Median days from raising to the first answer, of those answered in the period.',
    noRequests: 'No changes in this period.',
    milestones: 'Milestones',
    progress: 'Progress',
    photos: 'Photos',
    photosDefinition: 'The newest photos of each floor in the period.',
    photoAlt: 'Photo of the east side of floor 4: slabs, columns and a crane',
    history: 'History',
    changes: ['Created', 'Assigned to the contractor', 'Commented', 'Due date changed to 20 November 2026', 'Reopened'],
    counting: 'How the numbers are counted',
    countingParagraphs: [
      'All numbers are those of the screens of the project at the instant that the footer names. Days are days of the time zone of the report.',
      'Drafts are left out. Records that were deleted since are not counted.',
    ],
    none: 'Nothing in this period.',
  },
  ar: {
    reportTitle: 'التقرير الأسبوعي لتقدم الأعمال',
    weekly: 'أعد لصالح ',
    filter: 'الملاحظات المفتوحة، التخصص',
    summary: 'الملخص',
    summaryDefinition: 'أعداد الفترة مقارنة بالفترة السابقة. تحسب الملاحظات المفتوحة والمتأخرة عند نهاية الفترة.',
    summarySentence: (project) => [
      'في مشروع ',
      { foreign: project },
      ' فتحت ',
      { number: 14 },
      ' ملاحظة وأغلقت ',
      { number: 9 },
      ' ملاحظات هذا الأسبوع، والمفتوح منها ',
      { number: 1187 },
      '. ينتظر طلبا معلومات الرد بعد موعدهما. أرسلت الحساسات ',
      { number: 0.962, style: 'percent' },
      ' من قراءاتها مع انقطاع على السطح من ',
      { date: '2026-11-18' },
      ' إلى ',
      { date: '2026-11-19' },
      '.',
    ],
    measures: [
      'الملاحظات المفتوحة حديثا',
      'الملاحظات المغلقة',
      'الملاحظات المفتوحة',
      'الملاحظات المتأخرة',
      'طلبات المعلومات المنتظرة',
      'جاهزية الحساسات',
    ],
    decisions: 'قرارات مطلوبة',
    decisionsDefinition:
      'طلبات المعلومات المتأخرة والملاحظات الحرجة المفتوحة منذ أكثر من 7 أيام والتعارضات غير المسندة، الأقدم أولا، 15 على الأكثر.',
    comma: '، ',
    waitingSince: 'بانتظار الرد منذ',
    issue: 'ملاحظة',
    issues: 'الملاحظات',
    issuesDefinition: 'تحسب الملاحظة مفتوحة في فترة إنشائها ومغلقة في فترة إغلاقها الأخير.',
    trend: 'الملاحظات المفتوحة والمغلقة أسبوعيا',
    backlog: 'الملاحظات المفتوحة والمتأخرة عند نهاية كل أسبوع',
    opened: 'فتحت',
    closed: 'أغلقت',
    openIssues: 'مفتوحة',
    overdue: 'متأخرة',
    changed: 'الملاحظات التي تغيرت في هذه الفترة',
    status: 'الحالة',
    statuses: ['مفتوحة', 'قيد التنفيذ', 'تم حلها', 'متأخرة'],
    name: 'العنوان',
    number: 'الرقم',
    assignee: 'المسؤول',
    days: 'أيام مفتوحة',
    cost: 'التكلفة',
    due: 'الاستحقاق',
    created: 'تاريخ الإنشاء',
    priority: 'الأولوية',
    priorities: ['عالية', 'متوسطة'],
    floor: 'الطابق',
    location: 'الموقع',
    description: 'الوصف',
    link: 'الرابط',
    open: 'فتح في التطبيق',
    requests: 'طلبات المعلومات',
    requestsDefinition: 'وسيط الأيام من الطلب إلى أول رد، لما تم الرد عليه في الفترة.',
    noRequests: 'لا تغييرات في هذه الفترة.',
    milestones: 'المراحل الرئيسية',
    progress: 'التقدم',
    photos: 'الصور',
    photosDefinition: 'أحدث صور كل طابق في الفترة.',
    photoAlt: 'صورة الجهة الشرقية من الطابق الرابع: بلاطات وأعمدة ورافعة',
    history: 'السجل',
    changes: ['تم الإنشاء', 'أسندت إلى المقاول', 'أضيف تعليق', 'تغير تاريخ الاستحقاق إلى 20 نوفمبر 2026', 'أعيد فتحها'],
    counting: 'طريقة حساب الأرقام',
    countingParagraphs: [
      'جميع الأرقام هي أرقام شاشات المشروع في اللحظة المذكورة أسفل الصفحة. الأيام بحسب المنطقة الزمنية للتقرير.',
      'لا تشمل المسودات ولا السجلات التي حذفت بعد ذلك.',
    ],
    none: 'لا شيء في هذه الفترة.',
  },
};
