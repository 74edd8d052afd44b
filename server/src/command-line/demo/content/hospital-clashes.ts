// What overlaps in the models of the hospital’s wing and what was decided about it, in English and Arabic.
import type { DemoClash } from './demo-project.ts';

export const HOSPITAL_CLASHES: readonly DemoClash[] = [
  {
    record: {
      name: 'Supply duct × beam, theatre 1',
      kind: 'hard',
      elementAGuid: '1hqIFTRjfV6AWq_bMtnZwI',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN1K',
      point: { x: 4.5, y: 6.9, z: 4.2 },
      distanceM: -0.18,
    },
    assignee: 'member',
  },
  {
    record: {
      name: 'Medical gas × beam, recovery',
      kind: 'hard',
      elementAGuid: '0eA6m4fELI9QBIhP3wiLAp',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN1K',
      point: { x: 24, y: 6.8, z: 4.5 },
      distanceM: -0.06,
    },
    decisions: [{ outcome: 'approve', reason: 'Sleeve through the beam, agreed with the structural engineer.' }],
  },
  {
    record: {
      name: 'ممر الكابلات × أنبوب التبريد',
      kind: 'clearance',
      elementAGuid: '2O2Fr$t4X7Zf8NOew3FLOH',
      elementBGuid: '0uNK5SZuzAzQ4S8y2rp3Lm',
      distanceM: 0.04,
    },
    assignee: 'member',
    decisions: [{ outcome: 'resolve', reason: 'تم رفع ممر الكابلات ١٥ سم.' }],
  },
  {
    record: {
      name: 'Door swing × bed head, ward 1.01',
      kind: 'clearance',
      elementAGuid: '1sTk7cHDr7yQHXY5GqZt0a',
      elementBGuid: '0uNK5SZuzAzQ4S8y2rp3Ln',
      distanceM: 0.55,
    },
  },
  {
    record: {
      name: 'Column C4 drawn twice',
      kind: 'duplicate',
      elementAGuid: '3vB2YO8$X4xv9uCUBmfN2A',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN2B',
    },
    decisions: [{ outcome: 'void', reason: 'One of the two models was out of date.' }],
  },
  {
    record: {
      name: 'Sprinkler × light, corridor 1.1',
      kind: 'hard',
      elementAGuid: '1hqIFTRjfV6AWq_bMtnZwJ',
      elementBGuid: '0eA6m4fELI9QBIhP3wiLAq',
      distanceM: -0.02,
    },
    decisions: [{ outcome: 'resolve' }, { outcome: 'reopen', reason: 'Back again in the model of November.' }],
  },
  {
    record: {
      name: 'مجرى الهواء × جدار الصيدلية',
      kind: 'hard',
      elementAGuid: '1hqIFTRjfV6AWq_bMtnZwK',
      elementBGuid: '2O2Fr$t4X7Zf8NOew3FLOI',
      distanceM: -0.11,
    },
  },
  {
    record: {
      name: 'Chiller × access route',
      kind: 'clearance',
      elementAGuid: '0uNK5SZuzAzQ4S8y2rp3Lm',
      elementBGuid: '1sTk7cHDr7yQHXY5GqZt0b',
      distanceM: 0.7,
    },
    decisions: [
      { outcome: 'approve' },
      { outcome: 'reopen', reason: 'The fire brigade asks for 1.2 m.' },
      { outcome: 'resolve', reason: 'Pad moved 600 mm west.' },
    ],
  },
  {
    record: {
      name: 'Ceiling grid drawn twice, nurses’ counter',
      kind: 'duplicate',
      elementAGuid: '3vB2YO8$X4xv9uCUBmfN3A',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN3B',
    },
  },
  {
    record: {
      name: 'Drain × footing, imaging',
      kind: 'hard',
      elementAGuid: '0eA6m4fELI9QBIhP3wiLAr',
      elementBGuid: '3vB2YO8$X4xv9uCUBmfN1L',
      point: { x: 11.5, y: -0.4, z: 8.25 },
      distanceM: -0.25,
    },
    assignee: 'owner',
  },
];
