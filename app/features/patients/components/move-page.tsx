import { clsx } from 'clsx'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import screenHead from '#app/ui/back-office/screen-head.module.css'
import { useKeptFocus } from '#app/ui/back-office/use-kept-focus.ts'
import { Banner } from '#app/ui/banner.tsx'
import buttons from '#app/ui/button.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { moveAddress, newPatient, patientAddress } from '../address.ts'
import type { MovableRecord, MoveView } from '../move/move-view.ts'
import type { FoundPatient } from '../search/found-patient.ts'
import { ChoosePatient } from './choose-patient.tsx'
import styles from './move-page.module.css'

const secondary = clsx(buttons.button, buttons.secondary, buttons.small)

type Props = { view: MoveView; refusal: string | undefined; find: string | null; actionKey: string }

/** Moving records to another patient: which ones, then whose they are, then both side by side. */
export function MovePage({ view, refusal, find, actionKey }: Props) {
  const { patient, step, chosen } = view
  const items = chosen.map(({ item }) => item)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = moveAddress(patient.id, { items, find, isChoosing: step === 'choose' }) + step
  useKeptFocus({ actionKey, list, heading, isLedTo: true })
  return (
    <>
      <div className={screenHead.header}>
        <div>
          <p className={quietText.line}>
            <Link to={patientAddress(patient.id)}>
              <bdi>{patient.name}</bdi>
            </Link>
          </p>
          <h1 ref={heading} tabIndex={-1}>
            {step === 'confirm' ? question(view.other) : m.patients_move_title()}
          </h1>
        </div>
      </div>
      {refusal && (
        <Banner tone="error" focus>
          <p>{refusal}</p>
        </Banner>
      )}
      {step === 'choose' && <Choose view={view} />}
      {step === 'search' && <Search view={view} items={items} find={find} />}
      {step === 'confirm' && <Confirm view={view} items={items} />}
    </>
  )
}

const question = (other: FoundPatient | null) =>
  other === null ? m.patients_move_to_new() : m.patients_move_to({ name: other.name })

function Choose({ view: { patient, all, chosen } }: { view: MoveView }) {
  if (all.length === 0)
    return (
      <p className={quietText.text}>
        {m.patients_move_empty()} <Link to={patientAddress(patient.id)}>{m.patients_back()}</Link>
      </p>
    )
  return (
    <Form
      method="get"
      action={moveAddress(patient.id)}
      className={clsx(card.card, styles.choice)}
      key={chosen.map(({ item }) => item).join()}
    >
      <fieldset className={styles.records}>
        <legend>{m.patients_move_lead()}</legend>
        {all.map((record) => (
          <label key={record.item} className={checkLine.checkLine}>
            <input type="checkbox" name="item" value={record.item} defaultChecked={chosen.includes(record)} />
            <Said record={record} />
          </label>
        ))}
      </fieldset>
      <div className={parts.wrapping}>
        <Button variant="primary" size="small">
          {m.patients_move_continue()}
        </Button>
        <Link className={secondary} to={patientAddress(patient.id)}>
          {m.patients_move_leave()}
        </Link>
      </div>
    </Form>
  )
}

const Said = ({ record: { what, says } }: { record: MovableRecord }) => (
  <span>
    {what}
    <small className={styles.says}>
      <bdi>{says}</bdi>
    </small>
  </span>
)

type SearchProps = { view: MoveView; items: readonly string[]; find: string | null }

function Search({ view, items, find }: SearchProps) {
  const { patient, list } = view
  const { id } = patient
  return (
    <div className={clsx(parts.stack, styles.columns)}>
      <What view={view} items={items} />
      <ChoosePatient
        key={list?.words ?? ''}
        lead={m.patients_move_whose()}
        action={moveAddress(id, { items })}
        except={id}
        list={list}
        choose={(other) => moveAddress(id, { items, with: other })}
        page={find === null ? null : (after) => moveAddress(id, { items, find, after })}
      />
      <p>
        <Link className={secondary} to={moveAddress(id, { items, with: newPatient })}>
          {m.patients_move_new()}
        </Link>
      </p>
    </div>
  )
}

/** What moves, and what of a series would stay. */
function What({ view: { patient, chosen, series }, items }: Pick<SearchProps, 'view' | 'items'>) {
  const { id, name } = patient
  return (
    <section className={clsx(card.card, styles.choice)} aria-labelledby="move-what">
      <h2 id="move-what" className={styles.title}>
        {m.patients_move_what()}
      </h2>
      <ul className={styles.records}>
        {chosen.map((record) => (
          <li key={record.item}>
            <Said record={record} />
          </li>
        ))}
      </ul>
      {series.length > 0 && (
        <p className={quietText.text}>
          {m.patients_move_series({ count: series.length, name })}{' '}
          <Link to={moveAddress(id, { items: [...items, ...series] })}>{m.patients_move_series_too()}</Link>
        </p>
      )}
      <p>
        <Link to={moveAddress(id, { items, isChoosing: true })}>{m.patients_move_change()}</Link>
      </p>
    </section>
  )
}

function Confirm({ view, items }: { view: MoveView; items: readonly string[] }) {
  const { patient, other } = view
  const { busy, guard } = useSending()
  const address = moveAddress(patient.id, { items, with: other?.id ?? newPatient })
  return (
    <div className={clsx(parts.stack, styles.columns)}>
      <What view={view} items={items} />
      {other && (
        <p className={quietText.text}>
          {[other.name, other.phone, other.email, other.line].filter(Boolean).join(' · ')}
        </p>
      )}
      <p className={quietText.text}>{m.patients_move_text()}</p>
      <Form method="post" action={address} onSubmit={guard} className={parts.wrapping}>
        <input type="hidden" name="intent" value="move" />
        <Button variant="primary" size="small" busy={busy} busyText={m.patients_moving()}>
          {m.patients_move_now()}
        </Button>
        <Link className={secondary} to={moveAddress(patient.id, { items })}>
          {m.patients_move_leave()}
        </Link>
      </Form>
    </div>
  )
}
