// Words of checking tools for what BCF has no field for, by their language (docs/exchange.md). Read as a last resort; what a text decided
// is told. Words are in lower case and NFC.
import type { Clash } from '../../../../contract/clashes.ts';

interface LanguageWords {
  /** Beginnings of a length between the elements in a text. */
  readonly distance: readonly string[];
  /** Types of a topic that say what it is, and nothing of the kind of its clash. */
  readonly anyKind: readonly string[];
  /** The whole of a type or a label. */
  readonly kinds: Readonly<Record<Clash['kind'], readonly string[]>>;
}

const LANGUAGES: Readonly<Record<string, LanguageWords>> = {
  en: {
    distance: ['distance', 'clearance', 'penetration'],
    anyKind: ['', 'clash', 'collision', 'conflict', 'issue', 'error', 'fault', 'warning', 'undefined', 'unknown'],
    kinds: {
      hard: ['hard', 'hard clash', 'hard (conservative)'],
      clearance: ['clearance', 'clearance clash', 'soft clash'],
      duplicate: ['duplicate', 'duplicates', 'duplicate clash', 'duplicate element', 'duplicate elements'],
    },
  },
  de: {
    distance: ['abstand', 'durchdringung', 'freiraum'],
    anyKind: ['kollision', 'konflikt', 'fehler', 'problem'],
    kinds: {
      hard: ['harte kollision', 'durchdringung'],
      clearance: ['weiche kollision', 'freiraum', 'freiraumkollision', 'abstandskollision'],
      duplicate: ['duplikat', 'duplikate', 'dublette', 'dubletten', 'doppeltes bauteil', 'doppelte bauteile'],
    },
  },
  fr: {
    distance: ['écart', 'dégagement', 'pénétration'],
    anyKind: ['conflit', 'interférence', 'erreur', 'problème'],
    kinds: {
      hard: ['conflit dur', 'collision dure', 'interférence dure'],
      clearance: ['dégagement', 'conflit de dégagement', 'collision souple'],
      duplicate: ['doublon', 'doublons', 'élément en double', 'éléments en double'],
    },
  },
  es: {
    distance: ['distancia', 'holgura', 'penetración'],
    anyKind: ['conflicto', 'colisión', 'choque', 'interferencia', 'problema'],
    kinds: {
      hard: ['conflicto duro', 'colisión dura', 'interferencia dura'],
      clearance: ['holgura', 'conflicto de holgura', 'colisión blanda', 'interferencia blanda'],
      duplicate: ['duplicado', 'duplicados', 'elemento duplicado', 'elementos duplicados'],
    },
  },
  ar: {
    distance: ['مسافة', 'خلوص'],
    anyKind: ['تعارض', 'تضارب', 'تصادم'],
    kinds: {
      hard: ['تداخل صلب', 'تعارض صلب', 'تضارب صلب'],
      clearance: ['خلوص', 'تعارض خلوص', 'تضارب خلوص'],
      duplicate: ['تكرار', 'مكرر', 'عنصر مكرر', 'عناصر مكررة'],
    },
  },
  it: {
    distance: ['distanza', 'penetrazione'],
    anyKind: ['conflitto', 'collisione', 'interferenza', 'problema'],
    kinds: {
      hard: ['interferenza dura', 'collisione dura'],
      clearance: ['interferenza morbida', 'collisione morbida'],
      duplicate: ['duplicato', 'duplicati', 'elemento duplicato', 'elementi duplicati'],
    },
  },
  nl: {
    distance: ['afstand', 'vrije ruimte', 'doordringing'],
    anyKind: ['botsing', 'probleem'],
    kinds: {
      hard: ['harde botsing', 'harde clash'],
      clearance: ['vrije ruimte', 'zachte botsing', 'zachte clash'],
      duplicate: ['duplicaat', 'duplicaten', 'dubbel element', 'dubbele elementen'],
    },
  },
  pt: {
    distance: ['distância', 'folga', 'penetração'],
    anyKind: ['conflito', 'colisão', 'interferência'],
    kinds: {
      hard: ['conflito duro', 'colisão dura', 'interferência dura'],
      clearance: ['folga', 'colisão suave', 'conflito suave'],
      duplicate: ['duplicata', 'duplicatas', 'elemento duplicado', 'elementos duplicados'],
    },
  },
  sv: {
    distance: ['avstånd'],
    anyKind: ['krock'],
    kinds: {
      hard: ['hård kollision', 'hård krock'],
      clearance: ['mjuk kollision', 'mjuk krock', 'fritt utrymme'],
      duplicate: ['dubblett', 'dubbletter'],
    },
  },
  da: {
    distance: [],
    anyKind: [],
    kinds: { hard: [], clearance: ['blød kollision', 'frirum'], duplicate: ['dublet', 'dubletter'] },
  },
  no: {
    distance: ['avstand'],
    anyKind: ['kollisjon'],
    kinds: { hard: ['hard kollisjon'], clearance: ['myk kollisjon'], duplicate: ['duplikater'] },
  },
  fi: {
    distance: ['etäisyys'],
    anyKind: ['törmäys'],
    kinds: { hard: ['kova törmäys'], clearance: ['pehmeä törmäys'], duplicate: ['kaksoiskappale', 'kaksoiskappaleet'] },
  },
};

const all = Object.values(LANGUAGES);

export const DISTANCE_WORDS: readonly string[] = [...new Set(all.flatMap(({ distance }) => distance))];
export const WORDS_OF_ANY_KIND: ReadonlySet<string> = new Set(all.flatMap(({ anyKind }) => anyKind));
export const KIND_WORDS: ReadonlyMap<string, Clash['kind']> = new Map(
  (['hard', 'clearance', 'duplicate'] as const).flatMap((kind) =>
    all.flatMap(({ kinds }) => kinds[kind].map((word) => [word, kind] as const)),
  ),
);
