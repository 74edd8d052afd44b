import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asset } from './asset-data.ts';

type Named = Pick<Asset, 'tag' | 'manufacturer' | 'modelNumber' | 'serialNumber'>;

/** What an asset is called: its tag, or what else tells it from others. */
export function useAssetName(): (asset: Named) => string {
  const { t } = useTranslation('assets');
  return useCallback(
    ({ tag, manufacturer, modelNumber, serialNumber }) => {
      const others = [manufacturer, modelNumber ?? serialNumber].filter((each) => each !== null);
      return tag ?? (others.length > 0 ? others.join(' ') : t('noTag'));
    },
    [t],
  );
}
