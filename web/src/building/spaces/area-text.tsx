import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Space } from './space-data.ts';

/** The area that counts, with where it is from. */
export function AreaText({ space }: { readonly space: Space }) {
  const { t } = useTranslation('spaces');
  const { number } = useFormats();
  const { areaM2, areaOverrideM2, areaSource } = space;
  const source = areaOverrideM2 === null ? areaSource : 'override';
  return (
    <span>
      {t('squareMetres', { shown: number(areaOverrideM2 ?? areaM2, 'area') })}{' '}
      <Text span size="xs" c="dimmed">
        {t(`source.${source}`)}
      </Text>
    </span>
  );
}
