// The words of a document that its maker adds. Arabic ones have no vowel marks: readers do not find words with several of them.
import type { DocumentLanguage } from './model.ts';

/** Forms by the plural categories of the language (Intl.PluralRules); `{n}` is the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

export interface DocumentWords {
  readonly asOf: string;
  readonly period: string;
  readonly project: string;
  readonly timeZone: string;
  readonly sentLate: string;
  readonly contents: string;
  readonly measure: string;
  readonly current: string;
  readonly previous: string;
  readonly change: string;
  readonly when: string;
  readonly who: string;
  readonly what: string;
  readonly page: string;
  readonly ofPages: string;
  /** Begins the text that stands for a chart. */
  readonly lineChart: string;
  readonly barChart: string;
  readonly unknown: string;
  readonly listSeparator: string;
  readonly more: PluralForms;
  readonly morePhotos: PluralForms;
  readonly inAll: string;
  /** Unit of the change of a share. */
  readonly points: string;
  /** Title of a document whose own says nothing. */
  readonly untitled: string;
}

/** The words of each language. */
export const WORDS: Readonly<Record<DocumentLanguage, DocumentWords>> = {
  en: {
    asOf: 'As of',
    period: 'Period',
    project: 'Project',
    timeZone: 'Time zone',
    sentLate: 'Sent late',
    contents: 'Contents',
    measure: 'Measure',
    current: 'This period',
    previous: 'Previous',
    change: 'Change',
    when: 'When',
    who: 'Who',
    what: 'Change',
    page: 'Page',
    ofPages: 'of',
    lineChart: 'Line chart',
    barChart: 'Bar chart',
    unknown: 'no value',
    listSeparator: ', ',
    more: { one: 'and {n} more', other: 'and {n} more' },
    morePhotos: { one: 'and {n} more photo', other: 'and {n} more photos' },
    inAll: '{n} in all',
    points: 'points',
    untitled: 'Report',
  },
  ar: {
    asOf: 'البيانات حتى',
    period: 'الفترة',
    project: 'المشروع',
    timeZone: 'المنطقة الزمنية',
    sentLate: 'أرسل متأخرا',
    contents: 'المحتويات',
    measure: 'المؤشر',
    current: 'هذه الفترة',
    previous: 'الفترة السابقة',
    change: 'التغير',
    when: 'الوقت',
    who: 'بواسطة',
    what: 'التغيير',
    page: 'صفحة',
    ofPages: 'من',
    lineChart: 'مخطط خطي',
    barChart: 'مخطط أعمدة',
    unknown: 'بلا قيمة',
    listSeparator: '، ',
    more: {
      zero: 'ولا سجلات أخرى',
      one: 'وسجل واحد آخر',
      two: 'وسجلان آخران',
      few: 'و{n} سجلات أخرى',
      many: 'و{n} سجلا آخر',
      other: 'و{n} سجل آخر',
    },
    morePhotos: {
      zero: 'ولا صور أخرى',
      one: 'وصورة واحدة أخرى',
      two: 'وصورتان أخريان',
      few: 'و{n} صور أخرى',
      many: 'و{n} صورة أخرى',
      other: 'و{n} صورة أخرى',
    },
    inAll: 'المجموع {n}',
    points: 'نقطة',
    untitled: 'تقرير',
  },
};
