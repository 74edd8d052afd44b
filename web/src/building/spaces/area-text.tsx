import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { findArea, type Space } from './space-data.ts';

/** The area that counts, with where it is from. */
export function AreaText({ space }: { readonly space: Space }) {
  const { t } = useTranslation('spaces');
  const { number } = useFormats();
  const area = findArea(space);
  const source = space.areaOverrideM2 === null ? space.areaSource : 'override';
  return (
    <span>
      {area === null ? '—' : t('squareMetres', { shown: number(area, 'area') })}{' '}
      <Text span size="xs" c="dimmed">
        {t(`source.${source}`)}
      </Text>
    </span>
  );
}

type TextSource = NonNullable<Space['usageSource'] | Space['departmentSource']>;

/** A usage or a department, with where it is from. */
export function SourcedText({ text, source }: { readonly text: string | null; readonly source: TextSource | null }) {
  const { t } = useTranslation('spaces');
  return (
    <span>
      <span className="own-direction">{text}</span>{' '}
      {source !== null && (
        <Text span size="xs" c="dimmed">
          {t(`textSource.${source}`)}
        </Text>
      )}
    </span>
  );
}
