import { clsx } from 'clsx'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import box from '#app/ui/back-office/box.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { patientAddress } from '../address.ts'
import type { PatientIntent } from '../page/actions.server.ts'
import type { PatientView } from '../page/patient-view.ts'
import { MaybeSame } from './maybe-same.tsx'
import styles from './patient-cards.module.css'

/** Who else it may be, and contacts that may be somebody else's; nothing is drawn where there is neither. */
export function PatientToCheck({ view }: { view: PatientView }) {
  const { id, maybeSame, isMoreSame, unconfirmed } = view
  if (maybeSame.length + unconfirmed.length === 0) return null
  return (
    <section className={clsx(card.card, box.box, styles.toCheck)} aria-label={m.patients_to_check()}>
      {maybeSame.length > 0 && <h2>{m.patients_maybe_same()}</h2>}
      <ul className={styles.relatedPatients}>
        {maybeSame.map((other) => (
          <MaybeSame key={other.id} id={id} other={other} />
        ))}
      </ul>
      {isMoreSame && <p className={parts.note}>{m.patients_more_same()}</p>}
      {unconfirmed.length > 0 && (
        <>
          <h2>{m.patients_contacts()}</h2>
          <p>{m.patients_contacts_hint()}</p>
        </>
      )}
      <ul className={styles.relatedPatients}>
        {unconfirmed.map((contact) => (
          <Unconfirmed key={contact.key} id={id} contact={contact} />
        ))}
      </ul>
    </section>
  )
}

function Unconfirmed({ id, contact }: { id: string; contact: PatientView['unconfirmed'][number] }) {
  const { key, text, isReached } = contact
  return (
    <li {...rowMark(key)}>
      <span className={styles.text}>
        <bdi>{text}</bdi>
        {isReached && <small>{m.patients_contact_reached()}</small>}
      </span>
      <RowForm list={patientAddress(id)} fields={{ intent: 'confirm' satisfies PatientIntent, contact: key }}>
        <button
          type="submit"
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          aria-label={m.patients_contact_confirm_of({ contact: text })}
          data-step
        >
          {m.patients_contact_confirm()}
        </button>
      </RowForm>
    </li>
  )
}
