// What the columns of a sheet are called, by the names that they have in CSV, and the sheets themselves.
import type { SheetColumn } from '../../platform/workbooks/workbook.ts';
import type { NamedColumn } from './columns.ts';
import type { ExportName } from './export-tables.ts';

export const SHEET_LANGUAGES = ['en', 'ar'] as const;
export type SheetLanguage = (typeof SHEET_LANGUAGES)[number];

/** Names of sheets: at most 31 characters, none of `[]/\:*?`. */
export const SHEET_TITLES: Readonly<Record<SheetLanguage, Readonly<Record<ExportName, string>>>> = {
  en: {
    issues: 'Issues',
    rfis: 'RFIs',
    clashes: 'Clashes',
    photos: 'Photos',
    projects: 'Projects',
    spaces: 'Spaces',
    assets: 'Assets',
  },
  ar: {
    issues: 'الملاحظات',
    rfis: 'طلبات المعلومات',
    clashes: 'التعارضات',
    photos: 'الصور',
    projects: 'المشاريع',
    spaces: 'الفراغات',
    assets: 'الأصول',
  },
};

const ARABIC: Readonly<Record<string, string>> = {
  project_code: 'رمز المشروع',
  project_name: 'اسم المشروع',
  id: 'المعرّف',
  project_id: 'معرّف المشروع',
  number: 'الرقم',
  title: 'العنوان',
  description: 'الوصف',
  type: 'النوع',
  priority: 'الأولوية',
  status: 'الحالة',
  assignee_id: 'معرّف المُسنَد إليه',
  due_date: 'تاريخ الاستحقاق',
  floor_plan_id: 'معرّف مخطط الطابق',
  plan_x: 'المخطط X',
  plan_y: 'المخطط Y',
  world_position_x: 'الموضع X',
  world_position_y: 'الموضع Y',
  world_position_z: 'الموضع Z',
  model_id: 'معرّف النموذج',
  element_guids: 'معرّفات العناصر',
  labels: 'التصنيفات',
  created_by_type: 'نوع المنشئ',
  created_by_id: 'معرّف المنشئ',
  created_at: 'تاريخ الإنشاء',
  updated_at: 'تاريخ آخر تغيير',
  closed_at: 'تاريخ الإغلاق',
  subject: 'الموضوع',
  question: 'السؤال',
  cost_impact_amount: 'أثر التكلفة',
  cost_impact_currency: 'عملة أثر التكلفة',
  schedule_impact_days: 'أثر الجدول الزمني (أيام)',
  answer: 'الإجابة',
  answered_by_type: 'نوع المجيب',
  answered_by_id: 'معرّف المجيب',
  answered_at: 'تاريخ الإجابة',
  name: 'الاسم',
  kind: 'الصنف',
  model_a_id: 'معرّف النموذج أ',
  element_a_guid: 'معرّف العنصر أ',
  model_b_id: 'معرّف النموذج ب',
  element_b_guid: 'معرّف العنصر ب',
  point_x: 'النقطة X',
  point_y: 'النقطة Y',
  point_z: 'النقطة Z',
  distance_m: 'المسافة (م)',
  present: 'ما زال موجودًا',
  milestone_id: 'معرّف المرحلة',
  element_guid: 'معرّف العنصر',
  taken_at: 'تاريخ الالتقاط',
  visibility: 'الظهور',
  tags: 'الوسوم',
  notes: 'الملاحظات',
  long_name: 'الاسم الكامل',
  floor: 'الطابق',
  area_m2: 'المساحة (م²)',
  area_source: 'مصدر المساحة',
  area_override_m2: 'مساحة بديلة (م²)',
  usage: 'الاستخدام',
  usage_source: 'مصدر الاستخدام',
  occupancy_type: 'نوع الإشغال',
  department: 'القسم',
  department_source: 'مصدر القسم',
  occupancy: 'السعة (أشخاص)',
  guid: 'المعرّف GlobalId',
  tag: 'رمز الأصل',
  condition: 'الحالة الفنية',
  manufacturer: 'الشركة المصنّعة',
  model_number: 'رقم الطراز',
  serial_number: 'الرقم التسلسلي',
  installed_on: 'تاريخ التركيب',
  warranty_expires_on: 'انتهاء الضمان',
  maintenance_interval_days: 'فترة الصيانة (بالأيام)',
  code: 'الرمز',
  time_zone: 'المنطقة الزمنية',
};

const ENGLISH: Readonly<Record<string, string>> = {
  area_m2: 'Area (m²)',
  area_override_m2: 'Area override (m²)',
  occupancy: 'Occupancy (people)',
  guid: 'GlobalId',
  maintenance_interval_days: 'Maintenance interval (days)',
  distance_m: 'Distance (m)',
  schedule_impact_days: 'Schedule impact (days)',
};

/** The columns of a sheet: headings in the language, an instant's names its zone. Throws where one has no heading in it. */
export function sheetColumns(columns: readonly NamedColumn[], language: SheetLanguage): SheetColumn[] {
  return columns.map((each) => ({ heading: headingOf(each, language), width: widthOf(each) }));
}

function headingOf({ name, kind }: NamedColumn, language: SheetLanguage): string {
  const heading = language === 'ar' ? ARABIC[name] : (ENGLISH[name] ?? inWords(name));
  if (heading === undefined) throw new Error(`the column ${name} has no heading in ${language}`);
  return kind === 'instant' ? `${heading} (UTC)` : heading;
}

/** Widths in characters. */
const WIDTHS = { text: 40, list: 30, word: 14, decimal: 16, number: 14, boolean: 12, instant: 20, day: 14 };

const widthOf = ({ kind, name }: NamedColumn) => (/(^|_)id$/.test(name) ? 38 : WIDTHS[kind]);

const WRITTEN: Readonly<Record<string, string>> = { id: 'ID', guid: 'GUID', guids: 'GUIDs', x: 'X', y: 'Y', z: 'Z' };

function inWords(name: string): string {
  const words = name.split('_').map((each) => (/^[ab]$/.test(each) ? each.toUpperCase() : (WRITTEN[each] ?? each)));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
