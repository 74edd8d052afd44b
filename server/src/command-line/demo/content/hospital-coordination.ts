// What is open, asked and settled on the hospital's wing, in English and Arabic.
import type { DemoCoordination } from './demo-project.ts';
import { HOSPITAL_CLASHES } from './hospital-clashes.ts';

export const HOSPITAL_COORDINATION: DemoCoordination = {
  issues: [
    {
      record: {
        title: 'Medical gas pipe runs below the beam in recovery',
        description: 'Clear height is 2.38 m; 2.60 m is required along the bed route.',
        type: 'design',
        priority: 'critical',
        status: 'open',
        dueDate: '2026-12-03',
        labels: ['medical gas', 'level 01'],
        elementGuids: ['3vB2YO8$X4xv9uCUBmfN1K'],
      },
      assignee: 'member',
      on: { plan: 1, room: 'RECOVERY' },
      comments: [
        { by: 'owner', text: 'The route north of the beam is agreed; M-207 shows it.' },
        { by: 'owner', text: 'تم إبلاغ مقاول الغازات الطبية بالمسار الجديد.' },
        { by: 'owner', text: 'Pressure test again once the pipe has moved.' },
      ],
    },
    {
      record: {
        title: 'تشققات في بلاطة غرفة الأشعة المقطعية',
        description: 'تشققات شعرية بطول متر ونصف تقريبًا، تحتاج إلى فحص المهندس الإنشائي.',
        type: 'defect',
        priority: 'high',
        status: 'in_progress',
        dueDate: '2026-11-30',
        labels: ['خرسانة', 'متابعة'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'CT' },
    },
    {
      record: {
        title: 'Guard rail missing at the stair opening',
        type: 'safety',
        priority: 'critical',
        status: 'in_review',
        dueDate: '2026-11-24',
        labels: ['safety'],
      },
      assignee: 'owner',
      on: { plan: 1, room: 'STAIR A' },
      comments: [
        { by: 'owner', text: 'Closed off with barriers since this morning.' },
        { by: 'owner', text: 'Rail mounted, waiting for the safety officer.' },
      ],
    },
    {
      record: {
        title: 'Ceiling tiles missing above the nurses’ counter',
        type: 'defect',
        priority: 'low',
        status: 'open',
        labels: ['fit-out', 'level 01'],
      },
      assignee: 'member',
      on: { plan: 1, room: 'NURSES' },
    },
    {
      record: {
        title: 'Second socket at each bed head of ward 1.01',
        description: 'Asked for by the head nurse at the walk of 15 September.',
        type: 'request',
        priority: 'medium',
        status: 'in_progress',
        dueDate: '2026-12-15',
        labels: ['electrical'],
      },
      on: { plan: 1, room: 'WARD 1.01' },
    },
    {
      record: {
        title: 'باب الصيدلية يفتح في الاتجاه الخاطئ',
        type: 'design',
        priority: 'medium',
        status: 'in_review',
        labels: ['أبواب'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'PHARMACY' },
    },
    {
      record: {
        title: 'Paint runs on the west wall of ward 1.02',
        type: 'defect',
        priority: 'low',
        status: 'closed',
        labels: ['fit-out', 'paint'],
      },
      assignee: 'member',
      on: { plan: 1, room: 'WARD 1.02' },
    },
    {
      record: {
        title: 'Lead lining of the imaging door not certified',
        type: 'safety',
        priority: 'high',
        status: 'verified',
        dueDate: '2026-09-30',
        labels: ['radiation', 'level 00'],
      },
      assignee: 'owner',
      on: { plan: 0, room: 'IMAGING' },
    },
    {
      record: {
        title: 'تسرب مياه عند أنابيب المختبر',
        description: 'تم الإصلاح واختبار الضغط لمدة ٢٤ ساعة.',
        type: 'defect',
        priority: 'high',
        status: 'verified',
        labels: ['سباكة'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'LAB' },
      comments: [
        { by: 'owner', text: 'اختبار الضغط ناجح: ١٠ بار لمدة ٢٤ ساعة.' },
        { by: 'owner', text: 'The ceiling below may be closed.' },
      ],
    },
    {
      record: {
        title: 'Chiller pads are 40 mm lower than drawn',
        type: 'other',
        priority: 'medium',
        status: 'open',
        dueDate: '2026-12-10',
        labels: ['plant', 'level 02'],
        elementGuids: ['0uNK5SZuzAzQ4S8y2rp3Lm', '1sTk7cHDr7yQHXY5GqZt0a'],
      },
      on: { plan: 2, room: 'CHILLERS' },
      comments: [
        { by: 'owner', text: 'Levelled twice, the same result on all four pads.' },
        { by: 'owner', text: 'Grout of 40 mm needs the word of the structural engineer.' },
      ],
    },
    {
      record: {
        title: 'Dust barrier to the running hospital torn',
        type: 'safety',
        priority: 'critical',
        status: 'closed',
        labels: ['safety', 'infection control'],
      },
      assignee: 'owner',
      on: { plan: 0, room: 'CORRIDOR 0.1' },
    },
    {
      record: {
        title: 'Signage in both languages at the waiting area',
        description: 'اللوحات الإرشادية بالعربية والإنجليزية، حسب دليل المستشفى.',
        type: 'request',
        priority: 'low',
        status: 'open',
        labels: ['signage', 'لوحات'],
      },
      on: { plan: 0, room: 'WAITING' },
    },
    {
      record: {
        title: 'Air change rate of theatre 2 below the brief',
        type: 'design',
        priority: 'high',
        status: 'in_progress',
        dueDate: '2026-12-01',
        labels: ['ventilation', 'level 01'],
      },
      assignee: 'member',
      on: { plan: 1, room: 'OR 2' },
    },
    {
      record: {
        title: 'As-built drawings of the east façade',
        type: 'other',
        priority: 'medium',
        labels: ['documents'],
      },
    },
  ],
  rfis: [
    {
      record: {
        subject: 'Fire rating of the ceiling above theatre 1',
        question: 'Drawing A-411 says 60 minutes, the fire strategy 90. Which one holds?',
        priority: 'critical',
        dueDate: '2026-12-02',
        scheduleImpactDays: 5,
      },
      assignee: 'owner',
    },
    {
      record: {
        subject: 'مسار أنابيب الغازات الطبية في غرفة الإفاقة',
        question: 'هل يمكن تحويل المسار شمال الكمرة للحفاظ على الارتفاع الصافي؟',
        priority: 'high',
        costImpact: { amount: '48500.00', currency: 'SAR' },
      },
      assignee: 'member',
      answer: 'نعم، يُحوَّل المسار شمال الكمرة حسب المخطط المعدل M-207.',
    },
    {
      record: {
        subject: 'Finish of the corridor walls on level 01',
        question: 'Vinyl up to 1.2 m as in the room data sheets, or up to the ceiling as in the sample?',
        priority: 'medium',
      },
      assignee: 'owner',
      answer: 'Up to 1.2 m. The sample showed another product.',
      end: 'closed',
    },
    {
      record: {
        subject: 'Weight of the replacement chillers',
        question: 'The supplier names 7.9 t each. Does the slab of the plant level carry that?',
        status: 'draft',
        priority: 'high',
        elementGuids: ['0uNK5SZuzAzQ4S8y2rp3Lm'],
      },
    },
    {
      record: {
        subject: 'Temporary entrance during the façade works',
        question: 'May the ambulance bay be used until the façade is closed?',
        priority: 'low',
      },
      end: 'void',
    },
  ],
  clashes: HOSPITAL_CLASHES,
};
