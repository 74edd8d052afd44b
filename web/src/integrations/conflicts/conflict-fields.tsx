import { Box, Radio, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationConflict } from '../../../../contract/integration-conflicts.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { Ago } from '../../ui/instant.tsx';
import { isEmptyValue, readKind } from '../synced/field-kinds.ts';
import { useRecordWords } from '../synced/record-words.ts';
import type { Side, Sides } from './conflict-choice.ts';
import classes from './conflict-fields.module.css';
import { LocalChanger, VendorChanger } from './conflict-marks.tsx';
import { markNewWords } from './word-diff.ts';

type Field = IntegrationConflict['fields'][number];

interface Props {
  readonly connection: IntegrationConnection;
  readonly conflict: IntegrationConflict;
  readonly vendorNames: ReadonlyMap<string, string>;
  /** The chosen side of each field; undefined while sides are not chosen by field. */
  readonly sides: Sides | undefined;
  readonly onChoose: (field: string, side: Side) => void;
}

/** Shows the fields of a conflict in three columns: the values here, those last agreed on, and those at the vendor. */
export function ConflictFields(props: Props) {
  const { connection, conflict, vendorNames } = props;
  const { projectId, local, vendor } = conflict;
  const { t } = useTranslation('synchronization');
  return (
    <div className={classes.columns} role="group" aria-label={t('conflicts.sides')}>
      <Head title={t('sides.local')}>
        {local.changedAt !== null && (
          <>
            <Ago at={local.changedAt} />
            {local.changedBy !== null && ' · '}
            <LocalChanger projectId={projectId} changedBy={local.changedBy} />
          </>
        )}
      </Head>
      <Head title={t('sides.base')} isWide>
        {t('sides.baseAdvice')}
      </Head>
      <Head title={<bdi>{connection.vendorName}</bdi>}>
        {vendor.changedAt !== null && (
          <>
            <Ago at={vendor.changedAt} />
            {vendor.changedBy !== null && ' · '}
            <VendorChanger changedBy={vendor.changedBy} names={vendorNames} />
          </>
        )}
      </Head>
      {conflict.fields.map((field) => (
        <FieldSides key={field.field} {...props} field={field} />
      ))}
    </div>
  );
}

interface HeadProps {
  readonly title: ReactNode;
  /** True if it is left out on a phone. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Head({ title, isWide = false, children }: HeadProps) {
  return (
    <Box className={classes.head} {...(isWide && { visibleFrom: 'sm' })}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </Box>
  );
}

function FieldSides({ connection, conflict, vendorNames, sides, onChoose, field }: Props & { readonly field: Field }) {
  const { t } = useTranslation('synchronization');
  const { nameField, showLocal, showVendor } = useRecordWords(conflict.projectId, vendorNames);
  const id = useId();
  const { entity } = conflict;
  const { field: name, base, local, vendor, notApplicable } = field;
  const isDeleted = conflict.reason === 'deleted_at_vendor';
  const isText = readKind(name) === 'text';
  const choice = (side: Side) =>
    sides && (
      <Radio
        mt="xs"
        name={id}
        label={t(side === 'local' ? 'choose.local' : 'choose.vendor')}
        aria-describedby={`${id}-name`}
        checked={(notApplicable ? 'local' : (sides[name] ?? 'local')) === side}
        disabled={notApplicable && side === 'vendor'}
        onChange={() => onChoose(name, side)}
      />
    );
  const chosen = sides && (notApplicable ? 'local' : (sides[name] ?? 'local'));
  return (
    <section className={classes.field} aria-labelledby={`${id}-name`}>
      <h3 className={classes.name} id={`${id}-name`}>
        {nameField(entity, name)}
      </h3>
      <SideCell label={t('sides.local')} isChosen={chosen === 'local'}>
        <Value isEmpty={isEmptyValue(local)}>
          <Compared {...{ isText }} value={local} agreed={base.local} shown={showLocal(entity, name, local)} />
        </Value>
        {choice('local')}
      </SideCell>
      <SideCell label={t('sides.base')}>
        <Value isEmpty={isEmptyValue(base.local)}>
          <Agreed
            {...{ base }}
            local={showLocal(entity, name, base.local)}
            vendor={showVendor(entity, name, base.vendor)}
          />
        </Value>
      </SideCell>
      <SideCell label={connection.vendorName} isChosen={chosen === 'vendor'}>
        {isDeleted ? (
          <Value isEmpty>{t('values.deleted')}</Value>
        ) : (
          <Value isEmpty={isEmptyValue(vendor)}>
            <Compared {...{ isText }} value={vendor} agreed={base.vendor} shown={showVendor(entity, name, vendor)} />
          </Value>
        )}
        {notApplicable && (
          <Text size="xs" mt={4}>
            {t('choose.notApplicable')}
          </Text>
        )}
        {choice('vendor')}
      </SideCell>
    </section>
  );
}

interface SideProps {
  readonly label: string;
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

function SideCell({ label, isChosen = false, children }: SideProps) {
  return (
    <div className={classes.side} data-chosen={isChosen || undefined}>
      <span className={classes.label}>
        <bdi>{label}</bdi>
      </span>
      {children}
    </div>
  );
}

function Value({ isEmpty, children }: { readonly isEmpty: boolean; readonly children: ReactNode }) {
  return (
    <Text size="sm" component="div" className={classes.text} dir="auto" {...(isEmpty && { c: 'dimmed' })}>
      {children}
    </Text>
  );
}

interface AgreedProps {
  readonly base: Field['base'];
  readonly local: string;
  readonly vendor: string;
}

/** Shows the last agreed value, in the vendor's terms if those here are not known. */
function Agreed({ base, local, vendor }: AgreedProps) {
  if (base.local !== null) return local;
  // An empty value and an unknown one are the same to the service.
  return base.vendor === null ? '—' : vendor;
}

interface ComparedProps {
  readonly isText: boolean;
  readonly value: Field['local'];
  readonly agreed: Field['local'];
  /** The value as people read it. */
  readonly shown: string;
}

/** Shows the value of a side and marks what it changed: words of a text, any other value whole. */
function Compared({ isText, value, agreed, shown }: ComparedProps) {
  if (isText && typeof value === 'string' && typeof agreed === 'string') return <Marked other={agreed} text={value} />;
  return JSON.stringify(value) === JSON.stringify(agreed) ? shown : <mark>{shown}</mark>;
}

/** Shows a text with the words marked that the last agreed one does not have. */
function Marked({ other, text }: { readonly other: string; readonly text: string }) {
  return markNewWords(other, text).map((part, index) =>
    part.isNew ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <mark key={index}>{part.text}</mark>
    ) : (
      part.text
    ),
  );
}
