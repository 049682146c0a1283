import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { importPath } from '#app/features/access/screens/settings/address.ts'
import { integrityPath } from '#app/features/audit/address.ts'
import type { AgreementState } from '#app/features/trust/rules.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { DeletionDialog } from '#app/ui/back-office/deletion-dialog.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type AgreementStep, dataPath, stepAddress } from '../address.ts'
import type { DataDone, DataIntent } from '../commands.server.ts'
import type { DataPageView, ShownAgreement } from '../page.server.ts'
import styles from './places-page.module.css'

/** Why a form came back, and what was typed. */
type DataRefusal = {
  intent: string
  message: string | null
  errors: Record<string, string>
  typed: { region: string; host: string; vendor: string; signedOn: string; endsOn: string }
}

type Props = {
  view: DataPageView
  done: DataDone | null
  refusal: DataRefusal | undefined
  /** The agreement that is edited, or asked about before it is deleted. */
  step: AgreementStep | null
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
  /** What else can be done with all of it. */
  children: ReactNode
}

const doneWords = {
  saved: m.trust_data_saved,
  added: m.trust_data_added,
  changed: m.trust_data_changed,
  deleted: m.trust_data_deleted,
} satisfies Record<DataDone, () => string>

/** What is where, and who agreed to protect it, as a page to print. */
export function DataPage({ view, done, refusal, step, confirmation, children }: Props) {
  const hydrated = useHydrated()
  const leaving = step?.what === 'delete' ? view.agreements.find(({ id }) => id === step.id) : undefined
  const asks = (intent: string) => (refusal?.intent === intent ? confirmation : null)
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.trust_data_title()}</h1>
          <p className={quietText.line}>
            {m.trust_data_lead()} <Link to={integrityPath}>{m.trust_data_to_trust()}</Link>
          </p>
        </div>
        {hydrated && (
          <Button
            type="button"
            variant="secondary"
            size="small"
            icon="printer"
            onClick={() => window.print()}
          >
            {m.trust_data_print()}
          </Button>
        )}
      </div>
      <div className={styles.made}>
        <h1>{m.trust_data_title()}</h1>
        <p>{view.made}</p>
      </div>
      {refusal?.message && (
        <Banner tone="error" focus>
          <p>{refusal.message}</p>
        </Banner>
      )}
      {!refusal && done && (
        <Banner tone="success" focus key={done}>
          <p>{doneWords[done]()}</p>
        </Banner>
      )}
      <div className={styles.page}>
        <section className={clsx(card.card, box.box, styles.moving)} aria-labelledby="import-title">
          <h2 id="import-title">{m.trust_data_import()}</h2>
          <p>{m.trust_data_import_text()}</p>
          <Link className={clsx(buttons.button, buttons.secondary, buttons.small)} to={importPath}>
            {m.trust_data_import_open()}
          </Link>
        </section>
        <section className={clsx(card.card, box.box)} aria-labelledby="places-title">
          <h2 id="places-title">{m.trust_data_places()}</h2>
          <dl className={styles.facts}>
            {view.rows.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Agreements view={view} refusal={refusal} step={step} asks={asks} />
        <Place view={view} refusal={refusal} asks={asks} />
        <div className={styles.more}>{children}</div>
      </div>
      {leaving && <Deleting {...leaving}>{asks(`delete ${leaving.id}`)}</Deleting>}
    </>
  )
}

type PartProps = Pick<Props, 'view' | 'refusal'> & { asks: (intent: string) => ReactNode }

function Place({ view: { place }, refusal, asks }: PartProps) {
  const typed = refusal?.intent === 'place' ? refusal.typed : undefined
  return (
    <section className={clsx(card.card, box.box, styles.typed)} aria-labelledby="place-title">
      <h2 id="place-title">{m.trust_data_place_title()}</h2>
      <Form method="post" action={dataPath} replace noValidate className={styles.form}>
        <HiddenFields fields={{ intent: 'place' satisfies DataIntent }} />
        <Field
          className={compactField.compact}
          name="region"
          label={m.trust_data_place_region()}
          hint={m.trust_data_place_region_hint()}
          maxLength={120}
          defaultValue={typed?.region ?? place.region}
        />
        <label className={checkLine.checkLine}>
          <input
            type="checkbox"
            name="host"
            value="1"
            defaultChecked={typed ? typed.host === '1' : place.hostEncrypts}
          />
          <span>{m.trust_data_place_host()}</span>
        </label>
        {asks('place')}
        <div className={styles.buttons}>
          <Button size="small">{m.trust_data_save()}</Button>
        </div>
      </Form>
    </section>
  )
}

function Agreements({ view: { agreements }, refusal, step, asks }: PartProps & Pick<Props, 'step'>) {
  const edited = step?.what === 'edit' ? step.id : null
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="agreements-title">
      <h2 id="agreements-title">{m.trust_data_agreements()}</h2>
      <p>{m.trust_data_agreements_lead()}</p>
      {agreements.length === 0 && <p>{m.trust_data_agreements_none()}</p>}
      <ul className={styles.agreements}>
        {agreements.map((one) =>
          one.id === edited ? (
            <li key={one.id}>
              <AgreementForm intent={`edit ${one.id}`} values={one} refusal={refusal} asks={asks} />
            </li>
          ) : (
            <Agreement key={one.id} agreement={one} />
          ),
        )}
      </ul>
      {edited === null && <AgreementForm intent="add" values={blank} refusal={refusal} asks={asks} />}
    </section>
  )
}

const blank = { vendor: '', signedOn: '', endsOn: '' }

type FormProps = Omit<PartProps, 'view'> & {
  intent: 'add' | `edit ${string}`
  values: Pick<ShownAgreement, 'vendor' | 'signedOn' | 'endsOn'>
}

function AgreementForm({ intent, values, refusal, asks }: FormProps) {
  const { typed, errors = {} } = refusal?.intent === intent ? refusal : {}
  const field = (name: keyof typeof values) => ({
    name,
    className: compactField.compact,
    defaultValue: typed?.[name] ?? values[name],
    error: errors[name],
  })
  return (
    <Form method="post" action={dataPath} replace preventScrollReset noValidate className={styles.form}>
      <HiddenFields fields={{ intent }} />
      <Field {...field('vendor')} label={m.trust_data_vendor()} maxLength={120} />
      <Field {...field('signedOn')} type="date" label={m.trust_data_signed()} />
      <Field {...field('endsOn')} type="date" label={m.trust_data_ends()} hint={m.trust_data_ends_hint()} />
      {asks(intent)}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small">
          {intent === 'add' ? m.trust_data_add() : m.trust_data_save()}
        </Button>
        {intent !== 'add' && (
          <Link to={dataPath} replace preventScrollReset>
            {m.trust_data_cancel()}
          </Link>
        )}
      </div>
    </Form>
  )
}

const tones: Record<AgreementState, ChipTone> = { over: 'error', soon: 'warning', valid: 'success' }

function Agreement({ agreement }: { agreement: ShownAgreement }) {
  const { id, vendor, signed, ends, state, daysLeft } = agreement
  const words = {
    over: () => m.trust_data_over(),
    soon: () => m.trust_data_soon({ count: daysLeft ?? 0 }),
    valid: () => m.trust_data_valid(),
  }
  const step = (what: AgreementStep['what'], word: string) => (
    <Link
      to={stepAddress({ what, id })}
      replace
      preventScrollReset
      aria-label={`${word}: ${vendor}`}
      className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
    >
      {word}
    </Link>
  )
  return (
    <li>
      <span>
        <b>
          <bdi>{vendor}</bdi>
        </b>
        <small>
          {m.trust_data_signed()}: {signed}. {m.trust_data_ends()}: {ends}.
        </small>
      </span>
      <Chip tone={tones[state]}>{words[state]()}</Chip>
      <span className={styles.steps}>
        {step('edit', m.trust_data_edit())}
        {step('delete', m.trust_data_delete())}
      </span>
    </li>
  )
}

const Deleting = ({ id, vendor, children }: ShownAgreement & { children: ReactNode }) => (
  <DeletionDialog
    list={dataPath}
    words={{
      title: m.trust_data_delete_title(),
      keep: m.trust_data_cancel(),
      deleteIt: m.trust_data_delete(),
      deleting: m.trust_data_deleting(),
      close: m.trust_close(),
    }}
    fields={{ intent: `delete ${id}` }}
  >
    <p className={quietText.text}>
      <b>
        <bdi>{vendor}</bdi>
      </b>
    </p>
    {children}
  </DeletionDialog>
)
