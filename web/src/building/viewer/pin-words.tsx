import { IconArrowsCross, IconCamera, IconFlag, type TablerIcon } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Pin, PinKind } from './pin-data.ts';

/** The mark of a kind of record, and its ground. */
export const PIN_MARKS: Readonly<Record<PinKind, { readonly Icon: TablerIcon; readonly color: string }>> = {
  issue: { Icon: IconFlag, color: 'var(--mantine-color-red-9)' },
  clash: { Icon: IconArrowsCross, color: 'var(--mantine-color-grape-9)' },
  photo: { Icon: IconCamera, color: 'var(--mantine-color-blue-9)' },
};

const SCREENS: Readonly<Record<PinKind, string>> = { issue: 'issues', clash: 'clashes', photo: 'photos' };

/** The screen of a record: another part's, so it is entered by its address. */
export const linkToRecord = (projectId: string, screen: string, id: string) =>
  ({ to: `/projects/${projectId}/${screen}/${id}` }) as unknown as LinkProps;

/** Where the record of a pin is shown. */
export const linkOfPin = (projectId: string, { kind, id }: Pin) => linkToRecord(projectId, SCREENS[kind], id);

/** What a pin is called. */
export function usePinName(): (pin: Pin) => string {
  const { t } = useTranslation('viewer');
  const { number, instant } = useFormats();
  return (pin) => {
    switch (pin.kind) {
      case 'issue':
        return t('pins.nameOf.issue', { number: number(pin.issue.number), title: pin.issue.title });
      case 'clash':
        return t('pins.nameOf.clash', { number: number(pin.clash.number), title: pin.clash.name });
      case 'photo':
        return t('pins.nameOf.photo', { at: instant(pin.photo.takenAt) });
    }
  };
}
