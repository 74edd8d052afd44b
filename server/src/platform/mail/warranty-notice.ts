// What the admins of a project are told of warranties that are about to end.
import { calendarDay, displayName, type MailLanguage, type Words } from './phrases.ts';

/** To people whose language nobody knows: in both. */
export interface WarrantyNotice {
  kind: 'warranties_ending';
  language: MailLanguage | 'both';
  name: string;
  project: string;
  /** The first that end; `endsOn` is the last day. */
  assets: readonly { called: string; endsOn: string }[];
  /** How many there are beside them. */
  more: number;
  link: string;
}

/** The words of the notice in one language. */
export function warrantyWords({ name, project, assets, more, link }: WarrantyNotice, language: MailLanguage): Words {
  const shown = (each: string) => displayName(each, language);
  const lines = assets.map(({ called, endsOn }) => `${shown(called)}: ${calendarDay(endsOn, language)}`);
  if (language === 'ar') {
    return {
      language,
      subject: `ضمانات على وشك الانتهاء في المشروع ${shown(project)}`,
      before: [
        `مرحبًا ${shown(name)}،`,
        `ينتهي ضمان أصول في المشروع ${shown(project)} بعد آخر يوم مذكور لكل منها:`,
        ...lines,
        ...(more === 0 ? [] : [`وعدد غيرها: ${more}.`]),
      ],
      button: { label: 'فتح هذه الأصول', link },
      after: ['أبلغ المورّد بما بقي من عيوب قبل انتهاء الضمان.'],
    };
  }
  return {
    language,
    subject: `Warranties about to end in ${shown(project)}`,
    before: [
      `Hello ${shown(name)},`,
      `The warranty of assets of the project ${shown(project)} ends after the day named for each:`,
      ...lines,
      ...(more === 0 ? [] : [`And ${more} more.`]),
    ],
    button: { label: 'Open these assets', link },
    after: ['Report what is still defective to the supplier before its warranty ends.'],
  };
}
