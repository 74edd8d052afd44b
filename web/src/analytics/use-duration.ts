import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';

/** Writes a time in days by the unit that fits it: minutes, hours or days. */
export function useDuration(): (days: number) => string {
  const { t } = useTranslation('analytics');
  const { number } = useFormats();
  return useCallback(
    (days: number) => {
      const [unit, count] =
        days < 1 / 24
          ? (['minutes', days * 1440] as const)
          : days < 2
            ? (['hours', days * 24] as const)
            : (['days', days] as const);
      const rounded = unit === 'minutes' ? Math.round(count) : Math.round(count * 10) / 10;
      return t(`rfis.${unit}`, { shown: number(rounded, 'time'), count: rounded });
    },
    [t, number],
  );
}
