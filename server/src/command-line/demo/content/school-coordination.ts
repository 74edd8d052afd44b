// What is open, asked and settled at the school, in Dutch.
import type { DemoCoordination } from './demo-project.ts';
import { SCHOOL_CLASHES } from './school-clashes.ts';

export const SCHOOL_COORDINATION: DemoCoordination = {
  issues: [
    {
      record: {
        title: 'Vloersparing keuken zit 12 cm te ver naar het oosten',
        description: 'Gemeten vanaf as C. De afvoer past niet meer in de schacht.',
        type: 'defect',
        priority: 'high',
        status: 'in_progress',
        dueDate: '2026-12-04',
        labels: ['casco', 'afwijking'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'KEUKEN' },
      comments: [
        { by: 'member', text: 'Nagemeten: 118 mm vanaf as C.' },
        { by: 'owner', text: 'Boren pas na akkoord van de constructeur.' },
        { by: 'member', text: 'Akkoord is binnen, zie de RFI.' },
      ],
    },
    {
      record: {
        title: 'Deurkruk lokaal 1.1 ontbreekt',
        type: 'defect',
        priority: 'low',
        status: 'open',
        labels: ['afbouw'],
      },
      assignee: 'member',
      on: { plan: 1, room: 'LOKAAL 1.1' },
    },
    {
      record: {
        title: 'Balustrade vide niet hoog genoeg',
        description: 'Gemeten 0,94 m; het besluit vraagt 1,00 m.',
        type: 'safety',
        priority: 'critical',
        status: 'in_review',
        dueDate: '2026-11-27',
        labels: ['veiligheid', 'verdieping 1'],
        elementGuids: ['2O2Fr$t4X7Zf8NOew3FLOH'],
      },
      assignee: 'owner',
      on: { plan: 1, room: 'VIDE' },
      comments: [
        { by: 'owner', text: 'Leverancier levert een verhoogde leuning.' },
        { by: 'member', text: 'Gemonteerd op 18 november, graag controleren.' },
      ],
    },
    {
      record: {
        title: 'Wifi-punten lokaal 1.3 niet op tekening',
        type: 'design',
        priority: 'medium',
        status: 'open',
        dueDate: '2026-12-11',
        labels: ['ict'],
      },
      on: { plan: 1, room: 'LOKAAL 1.3' },
    },
    {
      record: {
        title: 'Extra wastafel in lokaal 0.2',
        type: 'request',
        priority: 'low',
        status: 'in_progress',
        labels: ['sanitair'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'LOKAAL 0.2' },
    },
    {
      record: {
        title: 'Sprinklerleiding kruist luchtkanaal boven de gang',
        type: 'design',
        priority: 'high',
        status: 'closed',
        labels: ['installaties'],
        elementGuids: ['1hqIFTRjfV6AWq_bMtnZwI', '0eA6m4fELI9QBIhP3wiLAp'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'GANG' },
      comments: [
        { by: 'member', text: 'Leiding is 15 cm verlaagd.' },
        { by: 'owner', text: 'Model en tekening zijn bijgewerkt.' },
      ],
    },
    {
      record: {
        title: 'Naden gymvloer staan open',
        type: 'defect',
        priority: 'medium',
        status: 'verified',
        labels: ['afbouw', 'vloeren'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'GYMZAAL' },
    },
    {
      record: {
        title: 'Vluchtroute aula geblokkeerd door opslag',
        type: 'safety',
        priority: 'critical',
        status: 'verified',
        labels: ['veiligheid'],
      },
      assignee: 'owner',
      on: { plan: 0, room: 'AULA' },
    },
    {
      record: {
        title: 'Kleur akoestische panelen mediatheek',
        description: 'De school kiest uit de drie stalen.',
        type: 'request',
        priority: 'low',
        status: 'in_review',
        labels: ['afbouw', 'kleuren'],
      },
      on: { plan: 1, room: 'MEDIATHEEK' },
    },
    {
      record: {
        title: 'Houtvochtgehalte ligger boven de entree',
        type: 'other',
        priority: 'high',
        status: 'open',
        dueDate: '2026-12-08',
        labels: ['hout', 'casco'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'ENTREE' },
    },
    {
      record: {
        title: 'Beglazing lokaal 0.3 bekrast',
        type: 'defect',
        priority: 'low',
        status: 'closed',
        labels: ['gevel'],
      },
      assignee: 'member',
      on: { plan: 0, room: 'LOKAAL 0.3' },
    },
    {
      record: {
        title: 'Warmtepomp geeft trilling door aan de vloer',
        type: 'defect',
        priority: 'high',
        status: 'in_progress',
        dueDate: '2026-12-01',
        labels: ['installaties', 'geluid'],
      },
      assignee: 'owner',
      on: { plan: 1, room: 'TECHNIEK' },
      comments: [
        { by: 'member', text: 'Gemeten bij vollast: 4,2 mm/s.' },
        { by: 'owner', text: 'Trillingsdempers zijn besteld, levering in week 49.' },
      ],
    },
    {
      record: {
        title: 'Onderhoudsboekje kozijnen aanleveren',
        type: 'other',
        priority: 'medium',
        labels: ['oplevering'],
      },
    },
    {
      record: {
        title: 'Kapstokken gang verdieping op kindhoogte',
        type: 'request',
        priority: 'medium',
        status: 'closed',
        labels: ['inrichting'],
      },
      on: { plan: 1, room: 'GANG' },
    },
  ],
  rfis: [
    {
      record: {
        subject: 'Brandwerendheid wand tussen aula en gang',
        question: 'Tekening B-12 geeft 30 minuten, het rapport brandveiligheid 60. Wat geldt?',
        priority: 'high',
        dueDate: '2026-12-05',
        scheduleImpactDays: 3,
      },
      assignee: 'owner',
    },
    {
      record: {
        subject: 'Nieuwe plaats van de sparing in de keuken',
        question: 'Mag de sparing 12 cm naar het westen worden bijgeboord?',
        priority: 'critical',
        costImpact: { amount: '1850.50', currency: 'EUR' },
      },
      assignee: 'member',
      answer: 'Ja, mits de wapening van de balk in as C vrij blijft.',
    },
    {
      record: {
        subject: 'Vloerafwerking mediatheek',
        question: 'Linoleum of tapijttegels?',
        priority: 'low',
      },
      assignee: 'member',
      answer: 'Linoleum, kleur 3055.',
      end: 'closed',
    },
    {
      record: {
        subject: 'Bevestiging klimrek gymzaal',
        question: 'Welke achterhout is voorzien in de noordwand?',
        status: 'draft',
        priority: 'medium',
        elementGuids: ['2O2Fr$t4X7Zf8NOew3FLOH'],
      },
    },
    {
      record: {
        subject: 'Tijdelijke fietsenstalling',
        question: 'Kan de stalling tot de oplevering aan de Maashaven blijven?',
        priority: 'medium',
      },
      end: 'void',
    },
  ],
  clashes: SCHOOL_CLASHES,
};
