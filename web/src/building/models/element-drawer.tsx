import { Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { SideDialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import type { ModelElement } from './model-data.ts';
import { ValueText } from './value-text.tsx';

interface Props {
  readonly element: ModelElement;
  /** What leads from it to elsewhere. */
  readonly links?: ReactNode;
  readonly onClose: () => void;
}

type Sets = ModelElement['propertySets'];

/** What is known of an element: its place, its properties and quantities. */
export function ElementDrawer({ element, links, onClose }: Props) {
  const { t } = useTranslation(['models', 'shell']);
  const { guid, name, typeName, tag, storey, space, systems, propertySets, quantities } = element;
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<span className="own-direction">{name ?? t('models:noName')}</span>}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <Stack component="dl" gap="xs" m={0}>
          <Fact name={t('models:field.class')}>
            <span className="as-typed">{element.class}</span>
          </Fact>
          {typeName !== null && (
            <Fact name={t('models:field.type')}>
              <span className="own-direction">{typeName}</span>
            </Fact>
          )}
          {storey !== null && (
            <Fact name={t('models:field.storey')}>
              <span className="own-direction">{storey}</span>
            </Fact>
          )}
          {space !== null && (
            <Fact name={t('models:field.space')}>
              <span className="own-direction">{space}</span>
            </Fact>
          )}
          {systems.length > 0 && (
            <Fact name={t('models:field.systems')}>
              <span className="own-direction">{systems.join(', ')}</span>
            </Fact>
          )}
          {element.materials !== null && element.materials.length > 0 && (
            <Fact name={t('models:field.materials')}>
              <Materials materials={element.materials} />
            </Fact>
          )}
          {element.classifications !== null && element.classifications.length > 0 && (
            <Fact name={t('models:field.classifications')}>
              <span className="own-direction">
                {element.classifications
                  .map(({ system, code, name: entry }) =>
                    [system, code, entry].filter((each) => each !== null).join(' '),
                  )
                  .join(', ')}
              </span>
            </Fact>
          )}
          {tag !== null && (
            <Fact name={t('models:field.tag')}>
              <span className="as-typed">{tag}</span>
            </Fact>
          )}
          <Fact name={t('models:field.guid')}>
            <Group gap="xs">
              <span className="as-typed">{guid}</span>
              <CopyIcon text={guid} label={t('shell:copyNamed', { name: t('models:field.guid') })} />
            </Group>
          </Fact>
        </Stack>
        {links}
        <SetTables title={t('models:quantities')} sets={quantities} />
        <SetTables title={t('models:propertySets')} sets={propertySets} />
      </Stack>
    </SideDialog>
  );
}

/** Materials in their order, layers with their thickness. */
function Materials({ materials }: { readonly materials: NonNullable<ModelElement['materials']> }) {
  return materials.map(({ name, part, thicknessM, profile }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: layers have no other identity than their order
    <div key={place} className="own-direction">
      {[name ?? part, profile].filter((each) => each !== null).join(' · ')}
      {thicknessM !== null && (
        <>
          {' '}
          <ValueText value={{ value: thicknessM, unit: 'm' }} />
        </>
      )}
    </div>
  ));
}

/** Values by set, each set a table of its own. */
function SetTables({ title, sets }: { readonly title: string; readonly sets: Sets }) {
  const { t } = useTranslation('models');
  const { compare } = useFormats();
  const names = Object.keys(sets).sort(compare);
  return (
    <section aria-label={title}>
      <Title order={3} size="h4" mb={4}>
        {title}
      </Title>
      {names.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noValues')}
        </Text>
      )}
      {names.map((name) => (
        <Table key={name} mb="sm" fz="sm" layout="fixed" aria-label={name}>
          <Table.Caption className="own-direction" style={{ captionSide: 'top', textAlign: 'start' }}>
            {name}
          </Table.Caption>
          <Table.Tbody>
            {Object.entries(sets[name] ?? {})
              .sort(([a], [b]) => compare(a, b))
              .map(([property, value]) => (
                <Table.Tr key={property}>
                  <Table.Th scope="row" fw={400} className="own-direction" style={{ overflowWrap: 'anywhere' }}>
                    {property}
                  </Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <ValueText value={value} />
                  </Table.Td>
                </Table.Tr>
              ))}
          </Table.Tbody>
        </Table>
      ))}
    </section>
  );
}
