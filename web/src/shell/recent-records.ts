// The records of a project that a person looked at last in this browser: what the search offers before anything is typed.
import { useEffect, useRef } from 'react';

export interface RecentRecord {
  /** The step of the address that it lies under. */
  readonly step: RecordStep;
  readonly id: string;
  readonly title: string;
}

const STEPS = ['issues', 'rfis', 'clashes', 'photos', 'plans'] as const;
export type RecordStep = (typeof STEPS)[number];

const PREFIX = 'pcs-recent:';
const MOST = 8;
const RECORD = /^\/projects\/([0-9a-f-]{36})\/([a-z]+)\/([0-9a-f-]{36})$/;

/** The records of a project that were looked at last, the latest first. */
export function recentRecords(projectId: string, storage: Storage = localStorage): readonly RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PREFIX + projectId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecord).slice(0, MOST) : [];
  } catch {
    return []; // Written by something else; the next record looked at replaces it.
  }
}

/** Puts the record of an address first among those looked at; nothing for another address. @internal */
export function noteRecord(pathname: string, title: string, storage: Storage = localStorage): void {
  const [, projectId, step, id] = RECORD.exec(pathname) ?? [];
  const record = { step, id, title: title.slice(0, 200) };
  if (projectId === undefined || title === '' || !isRecord(record)) return;
  const others = recentRecords(projectId, storage).filter((each) => each.id !== record.id);
  storage.setItem(PREFIX + projectId, JSON.stringify([record, ...others].slice(0, MOST)));
}

/** Notes each record that is shown under its name, which the window's title begins with once it is known. */
export function useRecentRecords(pathname: string, suffix: string): void {
  // Until the record is here the title is still that of the screen before.
  const before = useRef('');
  useEffect(() => {
    const note = () => {
      const { title } = document;
      const isNamed = title !== before.current && title.endsWith(suffix);
      if (isNamed) noteRecord(pathname, title.slice(0, title.length - suffix.length));
    };
    note();
    const observer = new MutationObserver(note);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      before.current = document.title;
    };
  }, [pathname, suffix]);
}

function isRecord(value: unknown): value is RecentRecord {
  const { step, id, title } = (value ?? {}) as Record<string, unknown>;
  return STEPS.some((each) => each === step) && typeof id === 'string' && typeof title === 'string';
}
