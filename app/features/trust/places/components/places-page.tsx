import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import type { AgreementState } from '#app/features/trust/rules.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import { Chip, type ChipTone } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Field } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { DataDone, DataIntent } from '../commands.server.ts'
import type { DataPageView, ShownAgreement } from '../page.server.ts'
import styles from './places-page.module.css'

const dataPath = sectionPath('data')

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
  /** Asks once more who is there; null where that is known. */
  confirmation: ReactNode
}

const doneWords = {
  saved: m.trust_data_saved,
  added: m.trust_data_added,
  deleted: m.trust_data_deleted,
} satisfies Record<DataDone, () => string>

/** What is where, and who agreed to protect it, as a page to print. */
export function DataPage({ view, done, refusal, confirmation }: Props) {
  const hydrated = useHydrated()
  const asks = (intent: string) => (refusal?.intent === intent ? confirmation : null)
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <h1 tabIndex={-1}>{m.settings_sections_data()}</h1>
          <p className={quietText.line}>{m.trust_data_lead()}</p>
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
        <h1>{m.settings_sections_data()}</h1>
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
        <Agreements view={view} refusal={refusal} asks={asks} />
        <Place view={view} refusal={refusal} asks={asks} />
      </div>
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
        <Button size="small">{m.trust_data_save()}</Button>
      </Form>
    </section>
  )
}

function Agreements({ view: { agreements }, refusal, asks }: PartProps) {
  const own = refusal?.intent === 'add' ? refusal : undefined
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="agreements-title">
      <h2 id="agreements-title">{m.trust_data_agreements()}</h2>
      <p>{m.trust_data_agreements_lead()}</p>
      {agreements.length === 0 && <p>{m.trust_data_agreements_none()}</p>}
      <ul className={styles.agreements}>
        {agreements.map((one) => (
          <Agreement key={one.id} agreement={one} asks={asks} />
        ))}
      </ul>
      <Form method="post" action={dataPath} replace noValidate className={styles.form}>
        <HiddenFields fields={{ intent: 'add' satisfies DataIntent }} />
        <Field
          className={compactField.compact}
          name="vendor"
          label={m.trust_data_vendor()}
          maxLength={120}
          defaultValue={own?.typed.vendor}
          error={own?.errors.vendor}
        />
        <Field
          className={compactField.compact}
          name="signedOn"
          type="date"
          label={m.trust_data_signed()}
          defaultValue={own?.typed.signedOn}
          error={own?.errors.signedOn}
        />
        <Field
          className={compactField.compact}
          name="endsOn"
          type="date"
          label={m.trust_data_ends()}
          hint={m.trust_data_ends_hint()}
          defaultValue={own?.typed.endsOn}
          error={own?.errors.endsOn}
        />
        {asks('add')}
        <Button variant="secondary" size="small">
          {m.trust_data_add()}
        </Button>
      </Form>
    </section>
  )
}

const tones: Record<AgreementState, ChipTone> = { over: 'error', soon: 'warning', valid: 'success' }

function Agreement({ agreement, asks }: { agreement: ShownAgreement; asks: PartProps['asks'] }) {
  const { id, vendor, signed, ends, state, daysLeft } = agreement
  const words = {
    over: () => m.trust_data_over(),
    soon: () => m.trust_data_soon({ count: daysLeft ?? 0 }),
    valid: () => m.trust_data_valid(),
  }
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
      <Form method="post" action={dataPath} replace noValidate>
        <HiddenFields fields={{ intent: `delete ${id}` }} />
        {asks(`delete ${id}`)}
        <Button variant="text" size="extra-small" aria-label={`${m.trust_data_delete()}: ${vendor}`}>
          {m.trust_data_delete()}
        </Button>
      </Form>
    </li>
  )
}
