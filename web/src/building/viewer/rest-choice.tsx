import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ModelViewState } from './use-model-view.ts';

/** What becomes of the rest while a part is looked at alone. */
export function RestChoice({ view: { looks, changeLooks } }: { readonly view: ModelViewState }) {
  const { t } = useTranslation('viewer');
  return (
    <SegmentedControl
      aria-label={t('rest.name')}
      data={(['ghost', 'hidden'] as const).map((value) => ({ value, label: t(`rest.${value}`) }))}
      value={looks.rest}
      onChange={(rest) => changeLooks({ rest: rest === 'hidden' ? 'hidden' : 'ghost' })}
    />
  );
}
