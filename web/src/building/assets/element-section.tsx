import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { ElementDrawer } from '../models/element-drawer.tsx';
import type { ModelElement } from '../models/model-data.ts';
import { FindInViewer, ShowInViewer } from '../viewer/show-in-viewer.tsx';
import { type Asset, useElement } from './asset-data.ts';

interface Props {
  readonly asset: Asset;
}

/** The element of the model that an asset is: what it is called there, and the ways to it. */
export function ElementSection({ asset }: Props) {
  const { t } = useTranslation(['assets', 'shell']);
  const { elementGuid: guid } = asset;
  return (
    <Section title={t('assets:element.title')}>
      {guid === null ? (
        <Text size="sm" c="dimmed">
          {t('assets:element.none')}
        </Text>
      ) : (
        <>
          <Group gap="xs">
            <span className="as-typed">{guid}</span>
            <CopyIcon text={guid} label={t('shell:copyNamed', { name: t('assets:field.elementGuid') })} />
          </Group>
          <InModel asset={asset} guid={guid} />
        </>
      )}
    </Section>
  );
}

function InModel({ asset, guid }: Props & { readonly guid: string }) {
  const { t } = useTranslation('assets');
  const { projectId, modelId } = asset;
  const { element, error, retry } = useElement(projectId, modelId, guid);
  const [isOpen, setOpen] = useState(false);
  if (modelId === null) {
    return (
      <>
        <Text size="sm">{t('element.unknown')}</Text>
        <FindInViewer projectId={projectId} guid={guid} />
      </>
    );
  }
  if (error !== null) return <ProblemNotice problem={error} onRetry={retry} />;
  if (element === undefined) return <Pending height={72} />;
  if (element === null) return <Text size="sm">{t('element.gone')}</Text>;
  return (
    <>
      {element.modelId !== modelId && <Text size="sm">{t('element.ofHead')}</Text>}
      <ElementFacts element={element} />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('element.details')}
        </Button>
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/projects/$projectId/models/$modelId"
              params={{ projectId, modelId: element.modelId }}
              search={{ guid }}
            />
          )}
        >
          {t('element.inModel')}
        </Button>
        <ShowInViewer projectId={projectId} modelId={element.modelId} guid={guid} />
      </Group>
      {isOpen && <ElementDrawer element={element} onClose={() => setOpen(false)} />}
    </>
  );
}

function ElementFacts({ element }: { readonly element: ModelElement }) {
  const { t } = useTranslation('assets');
  const { typeName, storey } = element;
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} spacing="sm" m={0}>
      <Fact name={t('element.class')}>
        <span className="as-typed">{element.class}</span>
      </Fact>
      {typeName !== null && (
        <Fact name={t('element.type')}>
          <span className="own-direction">{typeName}</span>
        </Fact>
      )}
      {storey !== null && (
        <Fact name={t('element.storey')}>
          <span className="own-direction">{storey}</span>
        </Fact>
      )}
    </SimpleGrid>
  );
}
