import { SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Fact } from '../../ui/fact.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { Section } from '../../ui/section.tsx';
import type { Asset } from './asset-data.ts';
import { ConditionMark, WarrantyText } from './asset-marks.tsx';

const TEXTS = ['tag', 'manufacturer', 'modelNumber', 'serialNumber'] as const;

/** The fields of an asset; what is not known is said so. */
export function AssetFacts({ asset }: { readonly asset: Asset }) {
  const { t } = useTranslation(['assets', 'shell']);
  const { number } = useFormats();
  const { installedOn, warrantyExpiresOn, maintenanceIntervalDays: days, condition, notes } = asset;
  const none = (
    <Text span inherit c="dimmed">
      {t('shell:none')}
    </Text>
  );
  return (
    <Section title={t('assets:facts')}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="sm" m={0}>
        {TEXTS.map((field) => (
          <Fact key={field} name={t(`assets:field.${field}`)}>
            {asset[field] === null ? none : <span className="own-direction">{asset[field]}</span>}
          </Fact>
        ))}
        <Fact name={t('assets:field.condition')}>
          {condition === null ? none : <ConditionMark condition={condition} />}
        </Fact>
        <Fact name={t('assets:field.installedOn')}>{installedOn === null ? none : <Day on={installedOn} />}</Fact>
        <Fact name={t('assets:field.warrantyExpiresOn')}>
          {warrantyExpiresOn === null ? none : <WarrantyText asset={asset} />}
        </Fact>
        <Fact name={t('assets:field.maintenanceIntervalDays')}>{days === null ? none : number(days)}</Fact>
      </SimpleGrid>
      <dl style={{ margin: 0 }}>
        <Fact name={t('assets:field.notes')}>
          {notes === null ? (
            none
          ) : (
            <Text size="sm" className="own-direction" style={{ whiteSpace: 'pre-wrap' }}>
              {notes}
            </Text>
          )}
        </Fact>
      </dl>
      <Text size="xs" c="dimmed">
        {t('assets:course.created')} <Ago at={asset.createdAt} /> · {t('assets:course.updated')}{' '}
        <Ago at={asset.updatedAt} />
      </Text>
    </Section>
  );
}
