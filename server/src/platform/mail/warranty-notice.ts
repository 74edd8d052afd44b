// Mail that warns the admins of a project of warranties that are about to end.
import { calendarDay, displayName, type MailLanguage, type Words } from './phrases.ts';

/** To people whose language nobody knows: in both. */
export interface WarrantyNotice {
  kind: 'warranties_ending';
  language: MailLanguage | 'both';
  name: string;
  project: string;
  /** The first that end; `endsOn` is the last day. */
  assets: readonly { called: string; endsOn: string }[];
  /** The number of further assets, which the mail does not name. */
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
      subject: `ضمانات تنتهي قريبًا في المشروع ${shown(project)}`,
      before: [
        `مرحبًا ${shown(name)}،`,
        `توشك ضمانات أصول في المشروع ${shown(project)} على الانتهاء. آخر يوم في ضمان كل منها:`,
        ...lines,
        ...(more === 0 ? [] : [countFurther(more)]),
      ],
      button: { label: 'عرض الأصول', link },
      after: ['أبلغ المورّد بأي عيوب قبل انتهاء الضمان.'],
    };
  }
  return {
    language,
    subject: `Warranties ending soon in ${shown(project)}`,
    before: [
      `Hello ${shown(name)},`,
      `Warranties of assets in the project ${shown(project)} end soon. The last day of each:`,
      ...lines,
      ...(more === 0 ? [] : [`And ${more} more`]),
    ],
    button: { label: 'View assets', link },
    after: ['Report any defects to the supplier before the warranty ends.'],
  };
}

const ARABIC_PLURALS = new Intl.PluralRules('ar');

/** Formats the number of further assets in Arabic: 3 to 10 take the plural, 11 to 99 the accusative. */
function countFurther(count: number): string {
  switch (ARABIC_PLURALS.select(count)) {
    case 'one':
      return 'وأصل آخر';
    case 'two':
      return 'وأصلان آخران';
    case 'few':
      return `و${count} أصول أخرى`;
    case 'many':
      return `و${count} أصلًا آخر`;
    default:
      return `و${count} أصل آخر`;
  }
}
