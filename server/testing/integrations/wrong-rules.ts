// The plausible rules of synchronisation that lose edits or double records, each as an edit of the product's source: random
// histories have to catch every one of them (11.22 point 3).

export interface WrongRule {
  readonly name: string;
  /** Shows in one of several hundred histories only. */
  readonly isRare?: true;
  readonly edits: readonly Edit[];
}

/** Replaces a text that the file has once. */
export interface Edit {
  /** Below `server/src/integrations/`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const SETTLE_INPUT = '        bases,\n        intent,\n        isRecovered,\n';
const SAVED_BASES = '      bases: settlement.bases,\n      intent: null,\n      state: now.state ===';

/** Returns the source in which the link takes over the vendor's record as it was read, where `when` holds. */
const takeOver = (when: string) =>
  SAVED_BASES.replace(
    'settlement.bases',
    `${when} ? { ...settlement.bases, vendorBase: vendor.values, etag } : settlement.bases`,
  );

export const WRONG_RULES: readonly WrongRule[] = [
  {
    name: 'the vendor wins',
    edits: [
      {
        file: 'deciding/decide.ts',
        find: 'findChanges(rules, bases, input)',
        replace: "findChanges(rules, direction === 'pull' ? { ...bases, localBase: input.local } : bases, input)",
      },
    ],
  },
  {
    name: 'the base is the value here now, not the one that was sent',
    edits: [
      {
        file: 'pushing/write-update.ts',
        find: SETTLE_INPUT,
        replace: SETTLE_INPUT.replace(
          'intent,',
          `intent: { ...intent, snapshot: pickValues(
        (await context.records.lock(tx, scope, link.recordId, {}))?.values ?? {}, Object.keys(intent.snapshot)) },`,
        ),
      },
    ],
  },
  {
    name: 'the record of a create that was not settled is taken for a new one',
    isRare: true,
    edits: [
      {
        file: 'pulling/pull-page.ts',
        find: 'if (record.isDeleted) return null;',
        replace: 'if (record.isDeleted) return null;\n  if (record !== null) return importRecord(context, record);',
      },
      {
        file: 'syncing/phases.ts',
        find: "if (place.phase === 'settle') return settleAll(slice);",
        replace: `if (place.phase === 'settle' && slice.context.run.direction !== 'push')
          return Promise.resolve({ phase: 'resolve', after: null });
        if (place.phase === 'settle') return settleAll(slice);`,
      },
      {
        file: 'syncing/phases.ts',
        find: ': push(slice, place);',
        replace: ': settleAll(slice).then(() => push(slice, place));',
      },
    ],
  },
  {
    name: 'the whole record is taken over after a write',
    edits: [{ file: 'pushing/write-update.ts', find: SAVED_BASES, replace: takeOver('!isCreate') }],
  },
  {
    name: 'a record that was just made is taken as read',
    isRare: true,
    edits: [{ file: 'pushing/write-update.ts', find: SAVED_BASES, replace: takeOver('isCreate') }],
  },
  {
    name: 'a create is repeated without a search',
    edits: [
      {
        file: 'pushing/settle-open.ts',
        find: 'const marked = await entity.findByMarker(session, search);',
        replace: 'const marked = search.values === null ? await entity.findByMarker(session, search) : [];',
      },
    ],
  },
  {
    name: 'the version that was read counts as compared although a field that was not sent differs',
    isRare: true,
    edits: [
      {
        file: 'deciding/settle.ts',
        find: 'bases: takeEtag(rules, moved, reading)',
        replace: 'bases: { ...moved, etag: rules.length === 0 ? null : reading.etag }',
      },
    ],
  },
  {
    name: 'an edit that a write covered is not kept',
    edits: [
      {
        file: 'pushing/write-update.ts',
        find: 'const { replaced } = settlement;',
        replace: 'const replaced = settlement.replaced.slice(0, 0);',
      },
    ],
  },
];
