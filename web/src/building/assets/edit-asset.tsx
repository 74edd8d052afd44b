import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AssetChange } from '../../../../contract/assets.ts';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { FormDrawer } from '../../records/form-drawer.tsx';
import { RecordConflict } from '../../records/record-form.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { type Asset, assetQuery, useChangeAsset } from './asset-data.ts';
import { AssetFields } from './asset-fields.tsx';
import { type AssetValues, bodyOf, SENTENCES, valuesOf } from './asset-values.ts';
import { useAssetName } from './asset-words.ts';

interface Props {
  readonly read: Tagged<Asset>;
  readonly onClose: () => void;
}

/** Changes an asset. Where somebody else changed the same meanwhile, the person chooses. */
export function EditAsset({ read, onClose }: Props) {
  const { t } = useTranslation(['assets', 'shell']);
  const { id, projectId } = read.record;
  const api = useApi();
  const queries = useQueryClient();
  const title = t('assets:edit.title', { name: useAssetName()(read.record) });
  const shown = useShown();
  const editing = useRecordForm<Asset, AssetChange, AssetValues>({
    name: `asset:${id}`,
    title,
    read,
    readAgain: () => queries.fetchQuery({ ...assetQuery(api, projectId, id), staleTime: 0 }),
    change: useChangeAsset(projectId),
    ...{ valuesOf, bodyOf, sentences: SENTENCES, onClose },
  });
  const { form, isPending, problem, close, submit } = editing;
  return (
    <>
      <FormDrawer
        title={title}
        onClose={close}
        onSubmit={form.onSubmit(submit)}
        problem={problem}
        actions={
          <>
            <Button variant="default" onClick={close}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('shell:save')}
            </Button>
          </>
        }
      >
        <AssetFields projectId={projectId} form={form} />
      </FormDrawer>
      <RecordConflict editing={editing} label={(name) => t(`assets:field.${name}`)} show={shown} />
    </>
  );
}

/** The values of a form as they are read. */
function useShown() {
  const { t } = useTranslation('assets');
  const { day, number } = useFormats();
  return (name: keyof AssetValues, values: AssetValues): string => {
    const { condition, installedOn, warrantyExpiresOn } = values;
    if (name === 'condition') return condition === null ? t('noCondition') : t(`condition.${condition}`);
    if (name === 'installedOn') return installedOn && day(installedOn);
    if (name === 'warrantyExpiresOn') return warrantyExpiresOn && day(warrantyExpiresOn);
    const value = values[name];
    return typeof value === 'number' ? number(value) : (value ?? '');
  };
}
