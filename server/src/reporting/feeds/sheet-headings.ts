// Names of exported sheets and headings of their columns, by the names that the columns have in CSV. They match the screens' labels.
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
  floor_plan_id: 'معرّف المخطط',
  plan_x: 'الموقع على المخطط (X)',
  plan_y: 'الموقع على المخطط (Y)',
  world_position_x: 'الموقع في النموذج (X)',
  world_position_y: 'الموقع في النموذج (Y)',
  world_position_z: 'الموقع في النموذج (Z)',
  model_id: 'معرّف النموذج',
  element_guids: 'معرّفات العناصر',
  labels: 'الوسوم',
  created_by_type: 'نوع المنشئ',
  created_by_id: 'معرّف المنشئ',
  created_at: 'تاريخ الإنشاء',
  updated_at: 'آخر تحديث',
  closed_at: 'تاريخ الإغلاق',
  subject: 'الموضوع',
  question: 'السؤال',
  cost_impact_amount: 'الأثر على التكلفة',
  cost_impact_currency: 'عملة الأثر على التكلفة',
  schedule_impact_days: 'الأثر على الجدول الزمني (بالأيام)',
  answer: 'الإجابة',
  answered_by_type: 'نوع المجيب',
  answered_by_id: 'معرّف المجيب',
  answered_at: 'تاريخ الإجابة',
  name: 'الاسم',
  kind: 'النوع',
  model_a_id: 'معرّف النموذج الأول',
  element_a_guid: 'معرّف العنصر الأول',
  model_b_id: 'معرّف النموذج الثاني',
  element_b_guid: 'معرّف العنصر الثاني',
  point_x: 'النقطة X',
  point_y: 'النقطة Y',
  point_z: 'النقطة Z',
  distance_m: 'المسافة (م)',
  present: 'موجود في آخر تشغيل',
  milestone_id: 'معرّف المرحلة',
  element_guid: 'معرّف العنصر',
  taken_at: 'وقت الالتقاط',
  visibility: 'الحالة',
  tags: 'الوسوم',
  notes: 'الشرح',
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

/** English headings that differ from the words of the column's name. */
const ENGLISH: Readonly<Record<string, string>> = {
  plan_x: 'Location on plan (X)',
  plan_y: 'Location on plan (Y)',
  world_position_x: 'Location in model (X)',
  world_position_y: 'Location in model (Y)',
  world_position_z: 'Location in model (Z)',
  created_by_type: 'Created by (type)',
  created_by_id: 'Created by (ID)',
  updated_at: 'Last updated',
  answered_by_type: 'Answered by (type)',
  answered_by_id: 'Answered by (ID)',
  kind: 'Type',
  model_a_id: 'First model ID',
  element_a_guid: 'First element GUID',
  model_b_id: 'Second model ID',
  element_b_guid: 'Second element GUID',
  present: 'In latest run',
  visibility: 'Status',
  installed_on: 'Install date',
  warranty_expires_on: 'Warranty expiry',
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
  return columns.map((each) => {
    const heading = getHeading(each, language);
    return { heading, width: Math.max(getWidth(each), heading.length + HEADING_MARGIN) };
  });
}

function getHeading({ name, kind }: NamedColumn, language: SheetLanguage): string {
  const heading = language === 'ar' ? ARABIC[name] : (ENGLISH[name] ?? inWords(name));
  if (heading === undefined) throw new Error(`the column ${name} has no heading in ${language}`);
  return kind === 'instant' ? `${heading} (UTC)` : heading;
}

/** Room that a bold heading takes beyond its characters. */
const HEADING_MARGIN = 2;
/** Widths in characters. */
const WIDTHS = { text: 40, list: 30, word: 14, decimal: 16, number: 14, boolean: 12, instant: 20, day: 14 };

const getWidth = ({ kind, name }: NamedColumn) => (/(^|_)id$/.test(name) ? 38 : WIDTHS[kind]);

const WRITTEN: Readonly<Record<string, string>> = { id: 'ID', guid: 'GUID', guids: 'GUIDs', x: 'X', y: 'Y', z: 'Z' };

function inWords(name: string): string {
  const words = name.split('_').map((each) => (/^[ab]$/.test(each) ? each.toUpperCase() : (WRITTEN[each] ?? each)));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
