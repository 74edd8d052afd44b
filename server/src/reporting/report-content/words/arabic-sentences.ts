// The sentences of the Arabic summary.
import type { PluralForms } from '../document-parts.ts';
import type { ReportWords } from './report-words.ts';

/** Forms in the order of the categories: zero, one, two, few, many, other. */
export function countForms(...forms: readonly [string, string, string, string, string, string]): PluralForms {
  const [zero, one, two, few, many, other] = forms;
  return { zero, one, two, few, many, other };
}

/** The sentences of the summary in Arabic. */
export const ARABIC_SENTENCES: ReportWords['sentences'] = {
  noChanges: 'لا تغييرات في هذه الفترة.',
  issues: '{opened}، و{closed}؛ {open}، {overdue}.',
  issuesOpened: countForms(
    'لم تفتح أي ملاحظة',
    'فتحت ملاحظة واحدة',
    'فتحت ملاحظتان',
    'فتحت {n} ملاحظات',
    'فتحت {n} ملاحظة',
    'فتحت {n} ملاحظة',
  ),
  issuesClosed: countForms(
    'لم تغلق أي ملاحظة',
    'أغلقت واحدة',
    'أغلقت اثنتان',
    'أغلقت {n} ملاحظات',
    'أغلقت {n} ملاحظة',
    'أغلقت {n} ملاحظة',
  ),
  issuesOpen: countForms(
    'لا ملاحظات مفتوحة في نهاية الفترة',
    'بقيت واحدة مفتوحة في نهاية الفترة',
    'بقيت اثنتان مفتوحتين في نهاية الفترة',
    'بقيت {n} مفتوحة في نهاية الفترة',
    'بقيت {n} مفتوحة في نهاية الفترة',
    'بقيت {n} مفتوحة في نهاية الفترة',
  ),
  issuesOverdue: countForms(
    'ولا شيء متأخر الآن',
    'وواحدة متأخرة الآن',
    'واثنتان متأخرتان الآن',
    'و{n} متأخرة الآن',
    'و{n} متأخرة الآن',
    'و{n} متأخرة الآن',
  ),
  rfis: '{raised}، و{answered}؛ {waiting}، {overdue}.',
  rfisRaised: countForms(
    'لم يفتح أي طلب معلومات',
    'فتح طلب معلومات واحد',
    'فتح طلبا معلومات',
    'فتحت {n} طلبات معلومات',
    'فتح {n} طلب معلومات',
    'فتح {n} طلب معلومات',
  ),
  rfisAnswered: countForms(
    'لم يجب عن أي طلب',
    'أجيب عن طلب واحد',
    'أجيب عن طلبين',
    'أجيب عن {n} طلبات',
    'أجيب عن {n} طلبا',
    'أجيب عن {n} طلب',
  ),
  rfisWaiting: countForms(
    'لا طلبات تنتظر الإجابة',
    'طلب واحد ينتظر الإجابة',
    'طلبان ينتظران الإجابة',
    '{n} طلبات تنتظر الإجابة',
    '{n} طلبا تنتظر الإجابة',
    '{n} طلب تنتظر الإجابة',
  ),
  rfisOverdue: countForms('ولا شيء متأخر', 'وواحد متأخر', 'واثنان متأخران', 'و{n} متأخرة', 'و{n} متأخرا', 'و{n} متأخر'),
  medianAnswer: ' (الوسيط {time})',
  decided: countForms(
    'لم يسجل أي قرار',
    'سجل قرار واحد',
    'سجل قراران',
    'سجلت {n} قرارات',
    'سجل {n} قرارا',
    'سجل {n} قرار',
  ),
  published: countForms(
    'لم ينشر أي إصدار من النماذج',
    'نشر إصدار واحد من النماذج',
    'نشر إصداران من النماذج',
    'نشرت {n} إصدارات من النماذج',
    'نشر {n} إصدارا من النماذج',
    'نشر {n} إصدار من النماذج',
  ),
  photosTaken: countForms(
    'لم تلتقط أي صورة',
    'التقطت صورة واحدة',
    'التقطت صورتان',
    'التقطت {n} صور',
    'التقطت {n} صورة',
    'التقطت {n} صورة',
  ),
  activity: '{parts}.',
  uptime: 'وصلت قراءات المستشعرات خلال {share} من الوقت',
  severe: countForms(
    'لم تبدأ أي حالة شاذة عالية أو حرجة',
    'بدأت حالة شاذة واحدة عالية أو حرجة',
    'بدأت حالتان شاذتان عاليتان أو حرجتان',
    'بدأت {n} حالات شاذة عالية أو حرجة',
    'بدأت {n} حالة شاذة عالية أو حرجة',
    'بدأت {n} حالة شاذة عالية أو حرجة',
  ),
  sensors: '{parts}.',
  maintenanceLate: countForms(
    'لا صيانة متأخرة.',
    'صيانة أصل واحد متأخرة.',
    'صيانة أصلين متأخرة.',
    'صيانة {n} أصول متأخرة.',
    'صيانة {n} أصلا متأخرة.',
    'صيانة {n} أصل متأخرة.',
  ),
  attention: '{items}؛ مضى على أقدمها {age}.',
  waitingItems: countForms(
    'لا سجلات بانتظار قرار',
    'سجل واحد بانتظار قرار',
    'سجلان بانتظار قرار',
    '{n} سجلات بانتظار قرار',
    '{n} سجلا بانتظار قرار',
    '{n} سجل بانتظار قرار',
  ),
  nothingWaits: 'لا شيء بانتظار قرار.',
  comma: '، ',
  and: '، و',
};
