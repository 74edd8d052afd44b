// Words of BIM tools for the status, priority and type of a topic, by their language beside English (words.ts). Words are in lower case and
// NFC, with commas between them. They are read alone: an export writes the words of BCF.
import type { Issue } from '../../../../contract/issues.ts';

interface LanguageWords {
  readonly status: Readonly<Record<Issue['status'], string>>;
  readonly priority: Readonly<Record<Issue['priority'], string>>;
  readonly type: Readonly<Record<Issue['type'], string>>;
}

const LANGUAGES: Readonly<Record<string, LanguageWords>> = {
  de: {
    status: {
      open: 'offen, neu, aktiv, wieder geöffnet, wiedergeöffnet, wiedereröffnet, erneut geöffnet, unbekannt',
      in_progress: 'in bearbeitung, in arbeit, zugewiesen, begonnen',
      in_review: 'in prüfung, gelöst, behoben, erledigt, fertig, bereit',
      closed: 'geschlossen, abgeschlossen, abgelehnt, zurückgewiesen',
      verified: 'geprüft, verifiziert, genehmigt, freigegeben, akzeptiert, angenommen',
    },
    priority: {
      low: 'niedrig, gering',
      medium: 'mittel, normal, zurückgestellt',
      high: 'hoch, dringend',
      critical: 'kritisch, sehr hoch, sofort, blockierend',
    },
    type: {
      defect: 'mangel, fehler, kollision, konflikt, problem',
      design: 'entwurf, planung, architektur, tragwerk, statik',
      safety: 'sicherheit, gefahr',
      request: 'anfrage, rückfrage, frage',
      other: 'anmerkung, bemerkung, kommentar, hinweis, information, sonstiges, undefiniert, unbekannt',
    },
  },
  fr: {
    status: {
      open: 'ouvert, ouverte, à faire, nouveau, nouvelle, actif, active, rouvert, rouverte, réouvert, inconnu',
      in_progress: 'en cours, assigné, assignée, attribué, attribuée, démarré, démarrée',
      in_review: 'en révision, résolu, résolue, traité, traitée, terminé, terminée, fait, prêt',
      closed: 'fermé, fermée, clos, clôturé, clôturée, rejeté, rejetée, refusé, refusée',
      verified: 'vérifié, vérifiée, validé, validée, approuvé, approuvée, accepté, acceptée',
    },
    priority: {
      low: 'basse, bas, faible, mineur, mineure',
      medium: 'moyenne, moyen, normale, majeur, majeure, en attente, bloquée',
      high: 'haute, haut, élevée, élevé, urgente',
      critical: 'critique, bloquant, bloquante, très haute, très élevée, immédiat, immédiate',
    },
    type: {
      defect: 'défaut, erreur, conflit, interférence, collision, problème',
      design: 'conception, structure, structurel',
      safety: 'sécurité, danger, risque',
      request: 'demande, requête',
      other: 'commentaire, remarque, information, autre, indéfini, inconnu',
    },
  },
  es: {
    status: {
      open: 'abierto, abierta, nuevo, nueva, activo, activa, reabierto, reabierta, desconocido',
      in_progress: 'en curso, en progreso, en proceso, asignado, asignada, iniciado, iniciada',
      in_review:
        'en revisión, resuelto, resuelta, solucionado, solucionada, completado, completada, terminado, terminada, finalizado, finalizada, hecho, listo',
      closed: 'cerrado, cerrada, rechazado, rechazada',
      verified: 'verificado, verificada, validado, aprobado, aprobada, aceptado, aceptada',
    },
    priority: {
      low: 'baja, bajo, menor',
      medium: 'media, medio, mayor, en espera',
      high: 'alta, alto, urgente',
      critical: 'crítica, crítico, muy alta, muy alto, bloqueante, inmediata, inmediato',
    },
    type: {
      defect: 'defecto, conflicto, interferencia, colisión, choque, problema',
      design: 'diseño, estructura, estructural, arquitectura',
      safety: 'seguridad, peligro, riesgo',
      request: 'solicitud, consulta, petición, pregunta',
      other: 'comentario, observación, nota, información, otro, otros, indefinido, desconocido',
    },
  },
  ar: {
    status: {
      open: 'مفتوح, مفتوحة, جديد, جديدة, نشط, نشطة, أعيد فتحه, غير معروف',
      in_progress: 'قيد التنفيذ, قيد المعالجة, قيد العمل, مسند, مسندة, معين, معينة',
      in_review:
        'قيد المراجعة, تم الحل, تم حله, تم حلها, تمت المعالجة, محلول, محلولة, منجز, منجزة, مكتمل, مكتملة, منتهي, منتهية, منته, جاهز, جاهزة',
      closed: 'مغلق, مغلقة, تم الإغلاق, تم الاغلاق, مرفوض, مرفوضة',
      verified: 'تم التحقق, متحقق منه, تمت الموافقة, موافق عليه, معتمد, معتمدة, مقبول, مقبولة',
    },
    priority: {
      low: 'منخفض, منخفضة',
      medium: 'متوسط, متوسطة, عادي, عادية',
      high: 'عالي, عال, عالية, مهم, مهمة, هام, هامة, مرتفع, مرتفعة, عاجل, عاجلة',
      critical: 'حرج, حرجة, عالية جدا, عالي جدا, طارئ, طارئة, فوري, فورية',
    },
    type: {
      defect: 'عيب, خلل, خطأ, تعارض, تضارب, تصادم, مشكلة',
      design: 'تصميم, إنشائي, معماري',
      safety: 'سلامة, السلامة, خطر',
      request: 'طلب, استفسار, سؤال, طلب معلومات',
      other: 'أخرى, تعليق, ملاحظة, معلومات',
    },
  },
  it: {
    status: {
      open: 'aperto, aperta, nuovo, nuova, attivo, attiva, riaperto, riaperta, sconosciuto',
      in_progress: 'in corso, in lavorazione, assegnato, assegnata, iniziato',
      in_review: 'in revisione, risolto, risolta, completato, completata, fatto, pronto',
      closed: 'chiuso, chiusa, respinto, respinta, rifiutato, rifiutata',
      verified: 'verificato, verificata, approvato, approvata, accettato, accettata',
    },
    priority: {
      low: 'bassa, basso, minore',
      medium: 'media, medio, normale, maggiore, in attesa',
      high: 'alta, alto, urgente',
      critical: 'critica, critico, bloccante, immediata, immediato',
    },
    type: {
      defect: 'difetto, errore, conflitto, collisione, interferenza, problema',
      design: 'progettazione, struttura, strutturale, architettura',
      safety: 'sicurezza, pericolo, rischio',
      request: 'richiesta, domanda',
      other: 'commento, osservazione, nota, informazione, altro, non definito, sconosciuto',
    },
  },
  nl: {
    status: {
      open: 'openstaand, nieuw, actief, heropend, onbekend',
      in_progress: 'in uitvoering, in bewerking, in behandeling, toegewezen, gestart',
      in_review: 'in beoordeling, ter beoordeling, opgelost, gereed, klaar',
      closed: 'gesloten, afgesloten, afgewezen',
      verified: 'geverifieerd, gecontroleerd, goedgekeurd, geaccepteerd',
    },
    priority: {
      low: 'laag',
      medium: 'gemiddeld, middel, normaal',
      high: 'hoog, dringend',
      critical: 'kritiek, kritisch, onmiddellijk',
    },
    type: {
      defect: 'gebrek, fout, botsing, conflict, probleem',
      design: 'ontwerp, constructie, architectuur',
      safety: 'veiligheid, gevaar',
      request: 'verzoek, aanvraag, vraag',
      other: 'opmerking, commentaar, informatie, overig, anders, onbekend',
    },
  },
  pt: {
    status: {
      open: 'aberto, aberta, novo, nova, ativo, ativa, reaberto, reaberta, desconhecido',
      in_progress: 'em andamento, em curso, em progresso, atribuído, atribuída, iniciado',
      in_review: 'em revisão, em análise, resolvido, resolvida, concluído, concluída, feito, pronto',
      closed: 'fechado, fechada, encerrado, encerrada, rejeitado, rejeitada',
      verified: 'verificado, verificada, aprovado, aprovada, aceito, aceite',
    },
    priority: {
      low: 'baixa, baixo, menor',
      medium: 'média, médio, maior, em espera',
      high: 'alta, alto, urgente',
      critical: 'crítica, crítico, imediata, imediato',
    },
    type: {
      defect: 'defeito, erro, conflito, colisão, interferência, problema',
      design: 'projeto, estrutura, estrutural, arquitetura',
      safety: 'segurança, perigo, risco',
      request: 'solicitação, pedido, pergunta, questão',
      other: 'comentário, observação, informação, outro, outros, indefinido, desconhecido',
    },
  },
  sv: {
    status: {
      open: 'öppen, öppet, ny, nytt, aktiv, återöppnad, okänd',
      in_progress: 'pågående, pågår, tilldelad, påbörjad',
      in_review: 'under granskning, löst, åtgärdad, klar, färdig',
      closed: 'stängd, stängt, avslutad, avvisad',
      verified: 'verifierad, godkänd, accepterad',
    },
    priority: {
      low: 'låg, lågt',
      medium: 'medel, normal',
      high: 'hög, högt, brådskande',
      critical: 'kritisk, kritiskt, omedelbar',
    },
    type: {
      defect: 'fel, brist, krock, kollision, konflikt, problem',
      design: 'utformning, konstruktion, arkitektur',
      safety: 'säkerhet, fara, risk',
      request: 'förfrågan, begäran, fråga',
      other: 'kommentar, anmärkning, information, övrigt, annat, okänd',
    },
  },
  da: {
    status: {
      open: 'åben, åbent, ny, aktiv, genåbnet, ukendt',
      in_progress: 'i gang, igangværende, under behandling, tildelt, påbegyndt',
      in_review: 'under gennemgang, løst, færdig, klar',
      closed: 'lukket, afsluttet, afvist',
      verified: 'verificeret, godkendt, accepteret',
    },
    priority: {
      low: 'lav, lavt',
      medium: 'mellem, middel, normal',
      high: 'høj, højt, haster',
      critical: 'kritisk, øjeblikkelig',
    },
    type: {
      defect: 'fejl, mangel, kollision, konflikt, problem',
      design: 'projektering, konstruktion, arkitektur',
      safety: 'sikkerhed, fare',
      request: 'forespørgsel, anmodning, spørgsmål',
      other: 'kommentar, bemærkning, information, andet, ukendt',
    },
  },
  no: {
    status: {
      open: 'åpen, åpent, ny, aktiv, gjenåpnet, ukjent',
      in_progress: 'pågår, pågående, under arbeid, under behandling, tildelt, påbegynt',
      in_review: 'under gjennomgang, løst, ferdig, klar',
      closed: 'lukket, avsluttet, avvist',
      verified: 'verifisert, godkjent, akseptert',
    },
    priority: {
      low: 'lav, lavt',
      medium: 'middels, normal',
      high: 'høy, høyt, haster',
      critical: 'kritisk, umiddelbar',
    },
    type: {
      defect: 'feil, mangel, kollisjon, konflikt, problem',
      design: 'prosjektering, konstruksjon, arkitektur',
      safety: 'sikkerhet, fare',
      request: 'forespørsel, anmodning, spørsmål',
      other: 'kommentar, merknad, informasjon, annet, ukjent',
    },
  },
  fi: {
    status: {
      open: 'avoin, uusi, aktiivinen, avattu uudelleen, tuntematon',
      in_progress: 'käynnissä, työn alla, kesken, osoitettu, aloitettu',
      in_review: 'tarkastettavana, ratkaistu, valmis, tehty',
      closed: 'suljettu, hylätty',
      verified: 'vahvistettu, tarkastettu, hyväksytty',
    },
    priority: {
      low: 'matala, alhainen',
      medium: 'keskitaso, keskitasoinen, normaali',
      high: 'korkea, kiireellinen',
      critical: 'kriittinen, välitön',
    },
    type: {
      defect: 'virhe, puute, törmäys, ristiriita, ongelma',
      design: 'suunnittelu, rakenne, arkkitehtuuri',
      safety: 'turvallisuus, vaara',
      request: 'pyyntö, kysymys, kysely',
      other: 'kommentti, huomautus, huomio, tieto, muu, tuntematon',
    },
  },
};

type Field = keyof LanguageWords;

/** Returns the words in all of these languages for a value of a field. */
export function foreignWords<F extends Field>(field: F, value: Issue[F]): string[] {
  return Object.values(LANGUAGES).flatMap((language) => {
    const words: Readonly<Record<string, string>> = language[field];
    return words[value]?.split(', ') ?? [];
  });
}
