import { Alert, Code, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { At } from '../../ui/instant.tsx';
import { Section } from '../../ui/section.tsx';
import { MessageOrValue } from '../../ui/service-text.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { CheckName } from './check-name.tsx';
import type { Connection } from './use-sso.ts';

/** What the last test sign-in showed: each check, and all that the provider sent. */
export function TestResult({ connection: { lastTest } }: { readonly connection: Connection }) {
  const { t } = useTranslation('sso');
  if (lastTest === null) return null;
  const { ok, at, checks, attributes, person } = lastTest;
  const failed = checks.find((each) => !each.ok);
  return (
    <Section title={t('test.title')} advice={<At at={at} />}>
      <Alert
        color={ok ? 'green' : 'red'}
        role="status"
        icon={ok ? <IconCheck /> : <IconAlertTriangle />}
        title={t(ok ? 'test.ok' : 'test.failed')}
      >
        {person !== null &&
          t('test.person', { name: person.name, email: person.email, role: t(`roles.${person.role}`) })}
        {failed !== undefined && <CheckName check={failed.check} />}
      </Alert>
      <Checks checks={[...checks.filter((each) => !each.ok), ...checks.filter((each) => each.ok && says(each))]} />
      {attributes.length > 0 && (
        <WideTable minWidth={480} label={t('test.attributes')}>
          <Table layout="fixed" captionSide="top">
            <Table.Caption>{t('test.attributes')}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('test.attribute')}</Table.Th>
                <Table.Th>{t('test.values')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {attributes.map(({ name, values }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a provider may send two attributes of one name
                <Table.Tr key={at}>
                  <Table.Td>
                    <Value text={name} />
                  </Table.Td>
                  <Table.Td>
                    <Value text={values.join(', ')} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Section>
  );
}

type Check = NonNullable<Connection['lastTest']>['checks'][number];

const says = ({ expected, received }: Check) => expected !== null || received !== null;

function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const { t } = useTranslation('sso');
  return (
    <WideTable minWidth={560} label={t('check')}>
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('check')}</Table.Th>
            <Table.Th>{t('expected')}</Table.Th>
            <Table.Th>{t('received')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {checks.map(({ check, ok, expected, expectedMessage, received, receivedMessage }, index) => (
            <Table.Tr key={`${check} ${index.toString()}`}>
              <Table.Td>
                <Text size="sm" span fw={ok ? 400 : 700}>
                  <CheckName check={check} /> {ok ? '✓' : '✗'}
                </Text>
              </Table.Td>
              <Table.Td>
                {expected === null ? '–' : <MessageOrValue value={expected} said={expectedMessage} />}
              </Table.Td>
              <Table.Td>
                {received === null || received === '' ? (
                  '–'
                ) : (
                  <MessageOrValue value={received} said={receivedMessage} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

/** What a machine said, letter by letter. */
function Value({ text }: { readonly text: string }) {
  if (text === '') return '–';
  return (
    <Code className="as-typed" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Code>
  );
}
